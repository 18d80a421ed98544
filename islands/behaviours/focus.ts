import { byId, onHtmx } from './events.ts'

// Never to the body: an error summary first, then the new screen, or the list that was paged. Scrolling
// lays the page out, so it comes after all of the answer, in place of htmx.
onHtmx('after:swap', ({ sourceElement, swap }, target) => {
  if (swap.endsWith(' top')) (target === 'main' ? document.body : byId(target))?.scrollIntoView()
  if (target === 'main' || target === 'dialog') focusFirst(byId(target))
  if (target === 'main') focusHead()
  else if (sourceElement.dataset.page !== undefined)
    focusCaption(byId(target)?.querySelector('caption'))
})

// A focused link that is removed makes the browser lay out the old content and the new together first.
onHtmx('before:swap', (_context, target) => {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && byId(target)?.contains(activeElement))
    if (activeElement.matches('a:not([id]),button:not([id])')) activeElement.blur()
})

let pressedHead: string | null = null
onHtmx('config:request', ({ sourceElement }) => {
  pressedHead = sourceElement.closest('thead') && sourceElement.textContent
})

focusFirst(document.body, false)

/** The pressed sort header keeps the focus, since it announces the new order. */
function focusHead(): void {
  for (const link of document.querySelectorAll<HTMLElement>('#list thead a'))
    if (link.textContent === pressedHead) link.focus()
}

function focusCaption(caption: HTMLElement | null | undefined): void {
  if (!caption) return
  caption.tabIndex = -1
  caption.focus()
  caption.onblur = () => caption.removeAttribute('tabindex')
}

function focusFirst(place: HTMLElement | null, orPlace = true): void {
  const first = place?.querySelector<HTMLElement>('[data-focus], [aria-invalid=true]')
  if (first) first.focus()
  else if (orPlace && place?.id === 'main') place.focus({ preventScroll: true })
}
