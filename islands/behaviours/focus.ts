import { byId, onHtmx } from './events.ts'

// Never to the body: an error summary first, then the new screen, or the list that was paged. Scrolling
// lays the page out, so it comes after all of the answer, in place of htmx.
onHtmx('after:swap', ({ swap, title }, target) => {
  const place = byId(target)
  const isMain = target === 'main'
  const isAtTop = swap.endsWith(' top')
  if (isAtTop) (isMain ? document.body : place)?.scrollIntoView()
  if (isMain || target === 'dialog') focusFirst(place)
  const caption = (isMain ? pressed : isAtTop) && place?.querySelector('caption')
  if (caption) {
    caption.tabIndex = -1
    caption.focus({ preventScroll: true })
  }
  if (isMain) focusPressed()
  // A list that was searched announces its own count (main-fragment.tsx).
  const text = isMain ? title : isAtTop && place?.querySelector('.pager span')?.textContent
  const live = byId('announce')
  if (live && text) live.textContent = text
})

// Something focused that is removed makes the browser lay out the old content and the new together first.
onHtmx('before:swap', (_context, target) => {
  const focused = ':is(a,button,caption):not([id]):focus'
  byId(target)?.querySelector<HTMLElement>(focused)?.blur()
})

let pressed: string | null | undefined
onHtmx('config:request', ({ sourceElement }) => {
  pressed = sourceElement.closest('thead a, .segment a, .chip')?.textContent
})

focusFirst(document.body, false)

/** A head announces the new order, a status that it is the current one. A removed filter is gone. */
function focusPressed(): void {
  for (const link of document.querySelectorAll<HTMLElement>('#list thead a, .segment a'))
    if (link.textContent === pressed) link.focus()
}

function focusFirst(place: HTMLElement | null, orPlace = true): void {
  const first = place?.querySelector<HTMLElement>('[data-focus], [aria-invalid=true]')
  if (first) first.focus()
  else if (orPlace && place?.id === 'main') place.focus({ preventScroll: true })
}
