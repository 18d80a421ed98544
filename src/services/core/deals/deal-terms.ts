import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** Rich text reduced to what a deal may show; a script or a style goes with its content. */
export function sanitizeTerms(html: string): string {
  return sanitizeHtml(html, allowed).trim()
}

/** How many characters a person reads; white space counts once, markup not at all (DEAL-53). */
export function visibleLength(sanitized: string): number {
  const spaced = sanitized.replaceAll(/<\/(p|li)>|<br ?\/?>/g, ' ')
  const text = sanitizeHtml(spaced, { allowedTags: [] })
  const decoded = text.replaceAll(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
  return Array.from(decoded.replaceAll(/\s+/g, ' ').trim()).length
}
