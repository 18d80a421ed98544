import { on, onHtmx } from './events.ts'

declare const htmx: { process(link: HTMLElement): void }

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

// htmx wires every element it finds and unwires it on removal. Of a page's 70 links one is followed,
// so links are wired when pressed.
on('pointerdown', 'a[data-go]', wire, true)
on('click', 'a[data-go]', wire, true)

// What was pressed last is shown, not what was answered last: a page or a question before it has its
// request ended. As in a browser without script, Back gives up a page that has not come yet.
on('click', `a:is([data-go],[hx-target='#dialog'])`, follow, true)
document.addEventListener('htmx:before:history:restore', () =>
  followed?.dispatchEvent(new Event('htmx:abort')),
)

// A link that htmx follows without an address of its own is a link to a screen.
onHtmx('config:request', ({ sourceElement, request }) => {
  request.action ||= sourceElement.getAttribute('href') ?? ''
})

function follow(link: HTMLElement): void {
  followed = link
  link.setAttribute('hx-sync', '#main:replace')
}

function wire(link: HTMLElement): void {
  link.setAttribute('hx-get', '')
  htmx.process(link)
  import('../history/kept-pages.ts').catch(() => undefined)
}
