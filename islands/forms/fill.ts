/** Of the event `fill` of a field that an editor stands for; `before` is what the editor held. */
export type Filling = { value: string; before: string }

type Control = HTMLSelectElement | HTMLTextAreaElement

/**
 * Puts a value into a field as if somebody had typed or chosen it.
 * @param plain what stands there without an editor
 * @returns what was there
 */
export function fill(control: Control, value: string, plain = value): string {
  const detail: Filling = { value, before: control.value }
  const event = new CustomEvent('fill', { detail, cancelable: true })
  if (!control.dispatchEvent(event)) return detail.before
  control.value = plain
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
  return detail.before
}
