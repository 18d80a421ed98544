import { on, onHtmx } from './events.ts'

const DIM_AFTER_MS = 250

let running = 0

// The pressed link shows at once that it was pressed. Dimming what is there draws it twice more, so a
// quick answer does without.
onHtmx('before:request', (context) => {
  running += 1
  if (context.sourceElement.matches('a')) context.sourceElement.ariaBusy = 'true'
  context.dimming = window.setTimeout(() => {
    document.documentElement.dataset.busy = ''
    if (context.target instanceof Element) context.target.ariaBusy = 'true'
  }, DIM_AFTER_MS)
})

onHtmx('finally:request', ({ dimming }) => {
  clearTimeout(dimming)
  running -= 1
  if (running > 0) return
  delete document.documentElement.dataset.busy
  rest()
})

// The pressed button shows a spinner; a second press of a form that loads a page is ignored.
on('submit', 'form[method=post]', (form, event) => {
  if (form.dataset.sent) return event.preventDefault()
  const button = event.submitter ?? form.querySelector('[type=submit]')
  if (button) button.ariaBusy = 'true'
  if (!form.hasAttribute('hx-post')) form.dataset.sent = '1'
})

addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
  rest()
})

function rest(): void {
  for (const element of document.querySelectorAll('[aria-busy]')) element.ariaBusy = null
}

// Empty search terms and filters are left out of the address.
onHtmx('config:request', ({ sourceElement, request: { body, method } }) => {
  if (method !== 'GET' || !(body instanceof FormData)) return
  if (!sourceElement.closest('[data-lean]')) return
  for (const [name, value] of [...body]) if (value === '') body.delete(name)
})
