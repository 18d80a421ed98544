import { check } from './check.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { showError } from './show-error.ts'

/**
 * Judges a chosen file and makes large pictures smaller, then sends it at once: POST multipart `file` and
 * `_csrf` to the field's `data-upload`, which answers JSON `{ id, thumb? }` or `{ error }`; the form sends
 * the id. Without `data-upload` the files go with the form. A failure is a quiet note.
 */
export function choose(input: HTMLElement): void {
  if (!(input instanceof HTMLInputElement) || !input.files) return
  const field = input.closest<HTMLElement>('[data-upload]')
  const files = [...input.files]
  const refused = refusal(input, files, field)
  if (refused) clearInput(input)
  if (refused) showError(input, refused)
  else if (!field) check(input)
  if (refused) return
  if (!field) {
    void replace(input, files)
    return
  }
  for (const file of files) void add(field, input, file)
  input.value = ''
  showError(input)
}

/** Islands that watch the field check again, after the form has judged the choice. */
function clearInput(input: HTMLInputElement): void {
  input.value = ''
  input.dispatchEvent(new Event('change'))
}

export function remove(button: HTMLElement): void {
  const row = button.closest('li')
  const input = row?.closest('.field')?.querySelector<HTMLElement>('[type=file]')
  row?.remove()
  if (!input) return
  input.dispatchEvent(new Event('input', { bubbles: true }))
  check(input)
}

/** All files of a choice are accepted or none: a wrong type, or too many, rejects all. */
function refusal(
  { accept, dataset }: HTMLInputElement,
  files: readonly File[],
  field: HTMLElement | null,
): string {
  const known = accept.split(',').filter((part) => part.startsWith('.'))
  const wrong = files.some(
    ({ name }) => !known.some((end) => name.toLowerCase().endsWith(end.trim())),
  )
  if (wrong) return dataset.typeMessage ?? ''
  const most = Number(dataset.files ?? field?.dataset.files)
  const listed = most > 1 ? (field?.querySelectorAll('.files li').length ?? 0) : 0
  return most > 0 && listed + files.length > most ? (dataset.maxMessage ?? '') : ''
}

const waiting = new Map<HTMLFormElement, HTMLElement | null>()

// The form is submitted once the last picture has arrived, on slow networks long after the press.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !isUploading(form)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting.set(form, event.submitter)
    if (event.submitter) event.submitter.ariaBusy = 'true'
  },
  true,
)

async function add(field: HTMLElement, input: HTMLInputElement, chosen: File): Promise<void> {
  const row = addRow(field, chosen)
  const file = await prepared(input, chosen)
  if (!row.isConnected) return
  if (typeof file === 'string') end(input, row, file)
  else await send(field, input, row, file)
}

/** For files that go with the form; all of a choice are taken or none. */
async function replace(input: HTMLInputElement, chosen: readonly File[]): Promise<void> {
  const files = await Promise.all(chosen.map((file) => prepared(input, file)))
  const refused = files.find((file) => typeof file === 'string')
  if (input.files?.[0] !== chosen[0]) return
  if (refused) {
    clearInput(input)
    showError(input, refused)
  } else if (files.some((file, at) => file !== chosen[at])) {
    const taken = new DataTransfer()
    for (const file of files) if (typeof file !== 'string') taken.items.add(file)
    input.files = taken.files
  }
}

/** What to send instead, or why not; the file itself where there is nothing to judge it by. */
async function prepared({ dataset }: HTMLInputElement, file: File): Promise<File | string> {
  const messages = dataset.fileMessages
  if (!messages) return file
  const { prepare } = await import('./prepare.ts')
  return prepare(file, JSON.parse(messages))
}

async function send(
  field: HTMLElement,
  input: HTMLInputElement,
  row: HTMLElement,
  file: File,
): Promise<void> {
  const body = new FormData()
  body.set('_csrf', input.form?.querySelector<HTMLInputElement>('[name=_csrf]')?.value ?? '')
  body.set('file', file)
  const sending = { method: 'POST', headers: { 'x-by-page': '1' }, body }
  const sent = sendWithProgress(field.dataset.upload ?? '', sending, (percent) =>
    showProgress(row, percent),
  )
  const answer = await sent.catch(() => null)
  const saved = await answer?.json().catch(() => null)
  if (answer?.ok && saved?.id) {
    finish(row, saved)
    end(input)
  } else {
    const failed = input.dataset.failedMessage?.replace('{name}', file.name)
    end(input, row, saved?.error ?? failed)
  }
}

/** The last step of a file, with the row that goes and the reason if it was refused. */
function end(input: HTMLInputElement, row?: HTMLElement, refused?: string): void {
  row?.replaceWith(...(replaced.get(row) ?? []))
  if (row) showError(input, refused)
  if (!input.form) return
  resumeSubmit(input.form, !row)
  input.form.dispatchEvent(new Event('change'))
}

function resumeSubmit(form: HTMLFormElement, arrived: boolean): void {
  const button = waiting.get(form)
  if (button === undefined || (arrived && isUploading(form))) return
  waiting.delete(form)
  if (button) button.ariaBusy = null
  if (arrived) form.requestSubmit(button)
}

function isUploading(form: HTMLFormElement): boolean {
  return form.querySelector('[data-upload] progress') !== null
}

/** What a row stands in place of, until its file has arrived. */
const replaced = new WeakMap<HTMLElement, Element[]>()

function addRow(field: HTMLElement, file: File): HTMLElement {
  const list = field.querySelector('ul')
  const row = field.querySelector('template')?.content.firstElementChild?.cloneNode(true)
  if (!(row instanceof HTMLElement)) throw new Error('a file field without its template')
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) rename(texts.currentNode, file.name)
  for (const named of row.querySelectorAll('[aria-label]'))
    named.ariaLabel = named.ariaLabel?.replace('{name}', file.name) ?? ''
  if (field.dataset.files === '1') {
    replaced.set(row, [...(list?.children ?? [])])
    list?.replaceChildren()
  }
  list?.append(row)
  return row
}

function rename(text: Node, name: string): void {
  text.nodeValue = text.nodeValue?.replace('{name}', name) ?? ''
}

function showProgress(row: HTMLElement, percent: number): void {
  const bar = row.querySelector('progress')
  const figure = row.querySelector('output')
  if (bar) bar.value = percent
  if (figure) figure.value = `${Math.round(percent)}%`
}

// The preview is the server's thumbnail, shown once it is here; its id joins the form.
function finish(row: HTMLElement, { id, thumb }: { id: string; thumb?: string }): void {
  const kept = row.querySelector('input')
  if (kept) kept.value = id
  row.querySelector('progress')?.remove()
  row.querySelector('output')?.remove()
  if (!thumb) return
  const image = new Image(52, 39)
  image.className = 'thumb'
  image.alt = ''
  image.src = thumb
  image.onload = () => row.querySelector('.thumb')?.replaceWith(image)
}
