import { onHtmx } from './events.ts'

// A link that htmx follows without an address of its own is a link to a screen.
onHtmx('config:request', ({ sourceElement, request }) => {
  request.action ||= sourceElement.getAttribute('href') ?? ''
})
