import { on, onHtmx } from './events.ts'

declare const htmx: { process(link: HTMLElement): void }

// htmx wires every element it finds and unwires it when it goes. A page has 70 links, of which one is
// followed, so a link is wired when it is pressed.
on('pointerdown', 'a[data-go]', wire, true)
on('click', 'a[data-go]', wire, true)

// What htmx follows without an address of its own is a link of a screen.
onHtmx('config:request', ({ sourceElement, request }) => {
  request.action ||= sourceElement.getAttribute('href') ?? ''
})

function wire(link: HTMLElement): void {
  link.setAttribute('hx-get', '')
  htmx.process(link)
  import('../history/kept-pages.ts').catch(() => undefined)
}
