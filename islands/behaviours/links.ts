import { onHtmx } from './events.ts'

// What htmx follows without an address of its own is a link of a screen.
onHtmx('config:request', ({ sourceElement, request }) => {
  request.action ||= sourceElement.getAttribute('href') ?? ''
})
