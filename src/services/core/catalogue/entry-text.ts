/** A name as stored and compared: one kind of space, no lone surrogates. */
export function readName(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
