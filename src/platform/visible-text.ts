const TAG = /<\/?[a-z][^<>]*>/gi
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

/** The text of HTML without its tags, entities as the characters they stand for. Not safe as markup. */
export function visibleText(html: string): string {
  return html
    .replaceAll(TAG, '')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
}

/** The same with the lines of its blocks, an empty one after all but the items of a list. */
export function lineText(html: string): string {
  const lines = html
    .replaceAll(/<\/li>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/(p|ul|ol|h\d|div)>/gi, '\n\n')
  return visibleText(lines)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same in one line, with a space where a block or a line ends. */
export function spacedText(html: string): string {
  return lineText(html).replaceAll(/\n+/g, ' ')
}

/** Visible characters: markup does not count, an entity is one, white space counts once. */
export function visibleLength(html: string): number {
  return Array.from(spacedText(html).replaceAll(/\s+/g, ' ')).length
}
