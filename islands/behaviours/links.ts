import { on, onHtmx } from './events.ts'

let followed: HTMLElement | undefined

// For a new tab, a window or a download: htmx would prevent it before it looks at the keys.
addEventListener(
  'click',
  (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event
    if (!(ctrlKey || metaKey || shiftKey || altKey)) return
    if (target instanceof Element && target.closest('a[href]')) event.stopPropagation()
  },
  true,
)

on('pointerdown', 'a[hx-get]', keepPages)

// What was pressed last is shown, not what was answered last: a page or a question before it has its
// request ended. As in a browser without script, Back gives up a page that has not come yet.
on('click', 'a[hx-get]', follow, true)
document.addEventListener('htmx:before:history:restore', () =>
  followed?.dispatchEvent(new Event('htmx:abort')),
)

// A link says its address once: a second copy would weigh on every list.
onHtmx('config:request', ({ sourceElement, request }) => {
  request.action ||= sourceElement.getAttribute('href') ?? ''
})

function follow(link: HTMLElement): void {
  followed = link
  link.setAttribute('hx-sync', '#main:replace')
  keepPages()
}

function keepPages(): void {
  import('../history/kept-pages.ts').catch(() => undefined)
}
