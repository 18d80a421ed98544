import type { Mount } from '#islands/mount.ts'
import type { ProblemTexts } from './find-problem.ts'
import { showProgress } from './show-progress.ts'

type Props = ProblemTexts & {
  /** Maximum size in bytes; 0 if the page does not know. */
  fileBytes: number
  tooLarge: string
}

export const mount: Mount = (element, json) => {
  const input = element.querySelector<HTMLInputElement>('input[type=file]')
  const button = element.querySelector('button')
  if (!input || !button) return () => undefined
  return watch(input, button, JSON.parse(json))
}

function watch(input: HTMLInputElement, button: HTMLButtonElement, props: Props): () => void {
  let turn = 0

  async function checkFile(): Promise<void> {
    turn += 1
    const mine = turn
    input.setCustomValidity('')
    const file = input.files?.[0]
    // A press is not lost while the check is on its way: the service checks too.
    button.disabled = !file
    if (!file) return
    const problem = await problemOf(file, props).catch(() => '')
    if (mine !== turn) return
    button.disabled = problem !== ''
    showProblem(input, problem)
  }

  // The form rejects a choice by its file name with another change event: the last one counts.
  const changed = () => void checkFile()
  const form = input.form
  input.addEventListener('change', changed)
  form?.addEventListener('htmx:config:request', showProgress)
  changed()
  return () => {
    input.removeEventListener('change', changed)
    form?.removeEventListener('htmx:config:request', showProgress)
    button.disabled = false
  }
}

function showProblem(input: HTMLInputElement, message: string): void {
  const place = document.getElementById(`${input.id}-error`)
  const text = place?.querySelector('span')
  if (!place || !text) return
  // The form's own check, whose script may load later, shows it again.
  input.setCustomValidity(message)
  text.textContent = message
  place.hidden = message === ''
  input.ariaInvalid = message === '' ? null : 'true'
}

async function problemOf(file: File, props: Props): Promise<string> {
  if (props.fileBytes > 0 && file.size > props.fileBytes) return props.tooLarge
  const { findProblem } = await import('./find-problem.ts')
  return findProblem(file, props)
}
