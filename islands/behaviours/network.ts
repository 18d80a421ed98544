import { byId, onHtmx } from './events.ts'
import { arm } from './toasts.ts'

// No answer at all: say so and offer the same request again; nothing on the page changes.
onHtmx('error', ({ sourceElement }) => {
  const toasts = byId('toasts')
  const offline = byId<HTMLTemplateElement>('offline')
  if (!toasts || !offline) return
  toasts.replaceChildren(offline.content.cloneNode(true))
  arm()
  const retry = toasts.querySelector('button')
  if (!retry) return
  retry.onclick = () => {
    toasts.replaceChildren()
    if (sourceElement instanceof HTMLFormElement) sourceElement.requestSubmit()
    else if (sourceElement instanceof HTMLAnchorElement) sourceElement.click()
    else sourceElement.dispatchEvent(new Event('retry'))
  }
})
