/** The markup of a deal's terms, for the editor, the service and the view alike. */
export const TERMS_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'a']
export const TERMS_SCHEMES = ['http', 'https', 'mailto']
