const TAG = /<\/?[a-z][^>]*>/gi
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

/** How many characters a person reads: markup does not count, an entity is one (DEAL-53). */
export function visibleLength(html: string): number {
  const text = html.replaceAll(/<\/(p|li|h\d|div)>|<br\s*\/?>/gi, '\n').replaceAll(TAG, '')
  return Array.from(decode(text).trim().replaceAll(/\s+/g, ' ')).length
}

/**
 * What is sent as terms: rich text as it is (the service sanitises it), plain text of a browser
 * without script as paragraphs, one per blank line (LOOK.md §4 Rich text).
 */
export function termsHtml(input: string): string {
  if (/<(p|ul|ol|li|br|div|b|strong|i|em|a)\b[^>]*>/i.test(input)) return input
  return input
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')
}

function decode(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
