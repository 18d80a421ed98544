import type { Mount } from '#islands/mount.ts'

type Props = { action: string; texts: { failed: string; signedOut: string } }
type Answer = { id?: string; version?: number; savedAt?: number; text?: string }

/** After the last change; a line of 400 ms still answers before the next save. */
const PAUSE_MS = 2000
const AGAIN_MS = 15_000

/**
 * Saves the form around it as a draft: quietly after a change, when the line is back, and when the page is
 * left. One save at a time, so that a form's own saves follow each other.
 */
export const mount: Mount = (element, props) => {
  const { action, texts }: Props = JSON.parse(props)
  const form = element.closest('form')
  const status = element.querySelector('[role=status]')
  if (!form || !status) return () => undefined
  let saved = contentOf(form)
  let timer = 0
  let sending: AbortController | null = null

  const soon = (delay = PAUSE_MS) => {
    clearTimeout(timer)
    timer = window.setTimeout(save, delay)
  }
  const changed = (event?: Event) => {
    if (event?.target instanceof HTMLInputElement && event.target.type === 'file') return
    form.toggleAttribute('data-guard', true)
    soon()
  }
  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text
  }
  const take = ({ id, version, savedAt, text = '' }: Answer) => {
    const draft = fieldOf(form, 'draft')
    draft.value = id ?? draft.value
    fieldOf(form, 'draftVersion').value = String(version)
    fieldOf(form, 'draftSavedAt').value = String(savedAt)
    say(text)
    // A page that is loaded again goes on with it.
    const here = new URL(location.href)
    here.searchParams.set('draft', draft.value)
    if (here.href !== location.href) history.replaceState(history.state, '', here)
  }

  async function save(): Promise<void> {
    if (!form || sending || form.querySelector('[data-upload] progress')) return
    const content = contentOf(form)
    if (content === saved) return
    const own = new AbortController()
    sending = own
    try {
      const answer = await fetch(action, {
        method: 'POST',
        headers: { 'x-by-page': '1' },
        body: bodyOf(form),
        signal: own.signal,
        keepalive: document.visibilityState === 'hidden',
      })
      const kept: Answer | null = await answer.json().catch(() => null)
      if (answer.ok && kept?.version) {
        saved = content
        take(kept)
        if (contentOf(form) === content) form.removeAttribute('data-guard')
      } else {
        say(kept?.text ?? (answer.status === 401 ? texts.signedOut : texts.failed))
      }
    } catch {
      if (!own.signal.aborted) say(texts.failed)
    } finally {
      sending = null
    }
    if (!own.signal.aborted && contentOf(form) !== saved)
      soon(contentOf(form) === content ? AGAIN_MS : PAUSE_MS)
  }

  const stop = () => {
    clearTimeout(timer)
    sending?.abort()
  }
  // The deal itself is on its way; without an answer the draft is needed after all.
  const submitted = () => {
    stop()
    soon(AGAIN_MS)
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') void save()
  }
  // Pictures come and go without an event of the form.
  const pictures = new MutationObserver(() => changed())
  for (const list of form.querySelectorAll('.files'))
    pictures.observe(list, { childList: true, subtree: true, attributeFilter: ['value'] })
  const back = () => soon(0)
  form.addEventListener('input', changed)
  form.addEventListener('change', changed)
  form.addEventListener('submit', submitted)
  addEventListener('online', back)
  document.addEventListener('visibilitychange', leave)
  // Typed before this script came.
  if (form.matches('[data-guard]') && isFilledIn(form)) soon()
  return () => {
    stop()
    pictures.disconnect()
    removeEventListener('online', back)
    document.removeEventListener('visibilitychange', leave)
  }

  function isFilledIn(shown: HTMLFormElement): boolean {
    const copy = shown.cloneNode(true) as HTMLFormElement
    copy.reset()
    const written = contentOf(copy)
    if (written !== saved) saved = written
    return written !== contentOf(shown)
  }
}

const apart = new Set([
  '_csrf',
  'key',
  'draft',
  'draftVersion',
  'draftWriter',
  'draftSavedAt',
  'previewLanguage',
])

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

function contentOf(form: HTMLFormElement): string {
  return JSON.stringify([...bodyOf(form)].filter(([name]) => !apart.has(name)))
}

/** Without files: those that were chosen are sent by themselves and stand in the form by their ids. */
function bodyOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return new URLSearchParams(fields)
}
