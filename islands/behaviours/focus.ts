import { byId, onHtmx } from './events.ts'

// On purpose, never to the body: an error summary first, then the new screen, or the list that was paged.
onHtmx('after:swap', ({ sourceElement }, target) => {
  if (target === 'main' || target === 'dialog') focusFirst(byId(target))
  else if (sourceElement.dataset.page !== undefined)
    focusCaption(byId(target)?.querySelector('caption'))
})

focusFirst(document.body, false)

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
