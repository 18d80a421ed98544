import { on } from './events.ts'

function count(): void {
  const shown = document.querySelector<HTMLElement>('[data-picked]')
  const picked = document.querySelectorAll('[name=pick]:checked').length
  if (shown) shown.textContent = picked ? `${shown.dataset.picked} ${picked}` : ''
}

on('change', '[name=pick]', count)
if (document.querySelector('[name=pick]:checked:enabled')) count()

// Before htmx sees it: without script the link loads the page with its boxes ticked.
on(
  'click',
  '[data-pick-page]',
  (_, event) => {
    event.preventDefault()
    event.stopPropagation()
    for (const box of document.querySelectorAll<HTMLInputElement>('[name=pick]')) box.checked = true
    count()
  },
  true,
)
