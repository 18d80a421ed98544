/** A name as it is stored and compared: one kind of space, no half characters. */
export function readName(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim()
}
