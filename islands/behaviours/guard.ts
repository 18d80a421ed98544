import { on, onHtmx } from './events.ts'

let dirty: HTMLElement | null = null
const unsaved = () => dirty?.isConnected

on('input', 'form[data-guard]', (form) => {
  dirty = form
})
on('submit', 'form', () => {
  dirty = null
})
onHtmx('after:swap', (_, target) => {
  if (target === 'main') dirty = null
})

addEventListener('beforeunload', (event) => {
  if (unsaved()) event.preventDefault()
})

// A link that htmx follows does not unload the page, so it asks with the same question of the browser.
on(
  'click',
  'a[hx-get]:not([hx-target])',
  (_, event) => {
    if (!unsaved() || event.ctrlKey || event.metaKey) return
    const text = document.querySelector<HTMLElement>('[data-unsaved]')?.dataset.unsaved
    if (confirm(text)) dirty = null
    else {
      event.preventDefault()
      event.stopPropagation()
    }
  },
  true,
)
