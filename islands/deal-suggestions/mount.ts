import { fill } from '#islands/forms/fill.ts'
import type { Mount } from '#islands/mount.ts'

type Texts = { filled: string; undo: string }

/** Fills in what a pressed suggestion names, without sending the form, and takes it back by a press. */
export const mount: Mount = (element, props) => {
  const texts: Texts = JSON.parse(props)
  const form = element.closest('form')
  const status = element.querySelector('[role=status]')
  if (!form || !status) return () => undefined

  const fillAll = (values: Record<string, string>, plain?: string) => {
    const before: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) {
      const control = form.elements.namedItem(name)
      if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)
        before[name] = fill(control, value, plain)
    }
    return before
  }
  const use = (button: HTMLButtonElement) => {
    const { fill: values = '{}', plain } = button.dataset
    const before = fillAll(JSON.parse(values), plain)
    const undo = document.createElement('button')
    undo.type = 'button'
    undo.className = 'btn ghost'
    undo.textContent = texts.undo
    undo.addEventListener('click', () => {
      fillAll(before)
      status.replaceChildren()
      button.focus()
    })
    status.replaceChildren(texts.filled, ' ', undo)
  }
  for (const button of element.querySelectorAll<HTMLButtonElement>('[data-fill]')) {
    button.type = 'button'
    button.addEventListener('click', () => use(button))
  }
  return () => undefined
}
