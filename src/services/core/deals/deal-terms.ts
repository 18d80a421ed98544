import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
}

/** Rich text reduced to what a deal may show; a script or a style goes with its content. */
export function sanitizeTerms(html: string): string {
  return sanitizeHtml(html, allowed).trim()
}
