type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * The shortcut character of a key press, '' for none. A layout that writes Latin letters decides by
 * character; others, such as Russian, by the key's position, so that the same keys work.
 */
export function keyOf(press: Press): string {
  const { key, code, shiftKey } = press
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return ''
  if (key === '/' || key === '?') return key
  if (code === 'Slash' && (key === '.' || key === ',')) return shiftKey ? '?' : '/'
  if (shiftKey) return ''
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const isOtherLetter = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key)
  return (isOtherLetter && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || ''
}

const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file']
  .map((type) => `[type=${type}]`)
  .join(', ')

/** Where letters are text, or select by first letter. */
export const typingPlaces = `input:not(${pressed}), textarea, select, [contenteditable]:not([contenteditable=false]), [role=application]`
