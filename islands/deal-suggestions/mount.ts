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
  const use = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!(button instanceof HTMLElement) || button.dataset.fill === undefined) return
    event.preventDefault()
    const before = fillAll(JSON.parse(button.dataset.fill), button.dataset.plain)
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
  element.addEventListener('click', use)
  return () => element.removeEventListener('click', use)
}
