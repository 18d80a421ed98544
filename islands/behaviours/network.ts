import { byId, onHtmx } from './events.ts'
import { showToast } from './toasts.ts'

// No answer at all: say so and offer the same request again; nothing on the page changes.
onHtmx('error', ({ sourceElement }) => {
  const texts = byId('toasts')?.dataset
  if (!texts) return
  const retry = document.createElement('button')
  retry.className = 'btn'
  retry.type = 'button'
  retry.textContent = texts.retry ?? ''
  retry.onclick = () => {
    retry.parentElement?.remove()
    if (sourceElement instanceof HTMLFormElement) sourceElement.requestSubmit()
    else if (sourceElement instanceof HTMLAnchorElement) sourceElement.click()
    else sourceElement.dispatchEvent(new Event('search'))
  }
  showToast(texts.network ?? '', retry)
})
