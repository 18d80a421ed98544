import { on } from './events.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// On change, the rules that the markup carries, with the server's own sentences (DEAL-24, AUTH-14).
on('change', '.field :is(input, textarea, select)', check)
on('input', '[aria-invalid=true]', check)

function check(element: HTMLElement): void {
  if (!isControl(element) || element.type === 'file') return
  const { requiredMessage, max, maxMessage, pattern, patternMessage } = element.dataset
  const value = element.value.trim()
  const rules = [
    [!value && requiredMessage, requiredMessage],
    [max && value.length > Number(max), maxMessage],
    [value && pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(value), patternMessage],
  ]
  showError(element, String(rules.find(([broken]) => broken)?.[1] ?? ''))
}

/** Writes a sentence into a control's error place, or clears it. */
export function showError(control: HTMLElement, message = ''): void {
  const place = document.getElementById(`${control.id}-error`)
  if (!place) return
  place.hidden = !message
  place.lastElementChild?.replaceChildren(message)
  control.ariaInvalid = message ? 'true' : null
  const described = new Set(control.getAttribute('aria-describedby')?.split(' '))
  if (message) described.add(place.id)
  else described.delete(place.id)
  control.setAttribute('aria-describedby', [...described].join(' '))
}

function isControl(element: HTMLElement): element is Control {
  return 'value' in element && 'form' in element && element.id !== ''
}
