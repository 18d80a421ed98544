export function errorPlace(control: HTMLElement): HTMLElement | null {
  const field = control.closest('.field')
  if (!field) return null
  const place = field.querySelector<HTMLElement>(':scope > .error')
  return place ?? (field.parentElement && errorPlace(field.parentElement))
}

export function showError(control: HTMLElement, message = ''): void {
  const place = errorPlace(control)
  if (!place) return
  place.hidden = !message
  place.lastElementChild?.replaceChildren(message)
  const id = place.id.replace(/-error$/, '')
  const shown = document.getElementById(id) ?? control
  const isGroup = shown.tagName === 'FIELDSET'
  if (!isGroup) shown.ariaInvalid = message ? 'true' : null
  const described = new Set(shown.getAttribute('aria-describedby')?.split(' '))
  if (message) described.add(place.id)
  else described.delete(place.id)
  shown.setAttribute('aria-describedby', [...described].filter(Boolean).join(' '))
  settle(id, message)
}

/** The summary lists what is still wrong, and disappears with the last error. */
function settle(id: string, message: string): void {
  const summary = document.getElementById('errors')
  const link = summary?.querySelector(`a[href="#${CSS.escape(id)}"]`)
  if (!summary || !link) return
  if (message) link.textContent = message
  else link.closest('li')?.remove()
  const left = summary.querySelectorAll('li').length
  if (left === 0) summary.remove()
  const titles: string[] = JSON.parse(summary.dataset.titles ?? '[]')
  const title = titles[left - 1]
  if (title) summary.querySelector('h2')?.replaceChildren(title)
}
