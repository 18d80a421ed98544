import { on, onHtmx } from './events.ts'

let dirty: HTMLElement | null = null
const unsaved = () => dirty?.matches('body [data-guard]')

on('input', '[data-guard]', (form) => {
  dirty = form
})
on(
  'submit',
  'form:not([hx-target])',
  (form, event) => {
    if (form === dirty) dirty = null
    else askBefore(event)
  },
  true,
)
onHtmx('after:swap', (_, target) => {
  if (target === 'main') dirty = null
})

addEventListener('beforeunload', (event) => {
  if (unsaved()) event.preventDefault()
})

// htmx navigation does not unload the page, and forms are sent only once: both ask the same question
// first.
on('click', 'a[hx-get]:not([hx-target])', (_, event) => askBefore(event), true)

function askBefore(event: Event): void {
  if (!unsaved()) return
  const text = document.querySelector<HTMLElement>('[data-unsaved]')?.dataset.unsaved
  if (confirm(text)) dirty = null
  else {
    event.preventDefault()
    event.stopPropagation()
  }
}
