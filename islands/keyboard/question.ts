/** Whether the open question was opened by key, so that Enter sends its comment. */
let isByKey = false

export function openByKey(): void {
  isByKey = true
}

export function forgetKey(): void {
  isByKey = false
}

/** Focuses what answers the question: its comment, else its button. */
export function followDialog(dialog: Element): void {
  if (!isByKey) return
  const comment = dialog.querySelector('textarea')
  const hint = dialog.querySelector<HTMLElement>('[data-enter]')
  if (comment && hint) {
    hint.hidden = false
    const others = comment.getAttribute('aria-describedby') ?? ''
    comment.setAttribute('aria-describedby', `${others} ${hint.id}`.trim())
  }
  const field: HTMLElement | null = comment ?? sendButton(dialog)
  field?.focus()
}

export function answerByKey({ key, shiftKey, ctrlKey, isComposing, target }: KeyboardEvent) {
  const isSent = isByKey && key === 'Enter' && !shiftKey && !ctrlKey && !isComposing
  if (!isSent || !(target instanceof HTMLTextAreaElement)) return false
  const dialog = target.closest('dialog[open]')
  const button = dialog && sendButton(dialog)
  button?.click()
  return Boolean(button)
}

function sendButton(dialog: Element): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('.acts .primary')
}
