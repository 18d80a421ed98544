/** The field of the form around the picker that holds the address; null where there is none. */
export function addressField(
  inside: Element | null,
  name: string,
): HTMLInputElement | HTMLTextAreaElement | null {
  const field = inside?.closest('form')?.elements.namedItem(name)
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  return isText ? field : null
}

/** Writes a value and tells the page's own script, which checks fields and guards unsaved input. */
export function changed(field: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (!field || field.value === value) return
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
