import { on, onHtmx } from './events.ts'

declare const htmx: { process(link: HTMLElement): void }

// htmx wires every element it finds and unwires it on removal. Of a page's 70 links one is followed,
// so links are wired when pressed.
on('pointerdown', 'a[data-go]', wire, true)
on('click', 'a[data-go]', wire, true)

// A link that htmx follows without an address of its own is a link to a screen.
onHtmx('config:request', ({ sourceElement, request }) => {
  request.action ||= sourceElement.getAttribute('href') ?? ''
})

function wire(link: HTMLElement): void {
  link.setAttribute('hx-get', '')
  htmx.process(link)
  import('../history/kept-pages.ts').catch(() => undefined)
}
