import type { Mount } from '#islands/mount.ts'
import { askFor } from './answers.ts'

type Props = {
  kind: 'create' | 'get'
  options: string
  /** Whether the browser asks for it at once: the press that led here was the first. */
  starts: boolean
  texts: Record<'failed' | 'known' | 'unsupported', string>
}

/** Sends the form with what the passkey answers in it; without an answer it says why and stays. */
export const mount: Mount = (element, props) => {
  const { kind, options, starts, texts }: Props = JSON.parse(props)
  const form = element.querySelector('form')
  const field = element.querySelector<HTMLInputElement>('[name=credential]')
  const status = element.querySelector<HTMLElement>('[role=status]')
  if (!form || !field || !status) return () => undefined
  const stop = new AbortController()
  let asks = false

  async function ask() {
    if (!form || !field || !status || asks) return
    asks = true
    status.hidden = true
    try {
      field.value = await askFor(kind, JSON.parse(options), stop.signal)
      form.submit()
    } catch (error) {
      if (!stop.signal.aborted) say(error)
    }
    asks = false
  }

  function say(error: unknown) {
    if (!status) return
    const name = error instanceof Error ? error.name : ''
    const reason = { InvalidStateError: 'known', NotSupportedError: 'unsupported' } as const
    status.textContent = texts[reason[name as keyof typeof reason] ?? 'failed']
    status.hidden = false
  }

  form.addEventListener(
    'submit',
    (event) => {
      const named = form.querySelector<HTMLInputElement>('[name=name]')
      if (named?.value.trim() === '') return
      event.preventDefault()
      event.stopPropagation()
      void ask()
    },
    { signal: stop.signal },
  )
  if (starts) void ask()
  return () => stop.abort()
}
