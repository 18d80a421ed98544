export function addressField(
  inside: Element | null,
  name: string,
): HTMLInputElement | HTMLTextAreaElement | null {
  const field = inside?.closest('form')?.elements.namedItem(name)
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  return isText ? field : null
}

export function changed(field: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (!field || field.value === value) return
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
