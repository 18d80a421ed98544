import sanitizeHtml from 'sanitize-html'
import { TERMS_SCHEMES, TERMS_TAGS } from '#src/contract/core/terms-markup.ts'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: TERMS_TAGS,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: TERMS_SCHEMES,
  allowProtocolRelative: false,
}

const cellEnds = /<\/t[dh]>/gi
const blockEnds =
  /<\/(?:address|article|aside|blockquote|caption|dd|div|dt|figcaption|figure|footer|h[1-6]|header|main|pre|section|tr)>/gi
/** Beside a paragraph or list, or at an end, a break is an empty line. */
const idleBreaks =
  /^(?:<br \/>|\s)+|(?:<br \/>)+$|(?<=<\/?(?:p|ul|ol|li)>)(?:<br \/>)+|(?:<br \/>)+(?=<\/?(?:p|ul|ol|li)>)/g

/**
 * Rich text reduced to the allowed tags; scripts and styles go with their content. Other blocks leave a
 * line each and the cells of a table a space, so that no words run together.
 */
export function sanitizeTerms(html: string): string {
  const apart = html.replaceAll(cellEnds, ' $&').replaceAll(blockEnds, '<br>$&')
  const clean = sanitizeHtml(apart, allowed).trim()
  return apart === html
    ? clean
    : clean
        .replaceAll(/\s*<br \/>\s*/g, '<br />')
        .replaceAll(idleBreaks, '')
        .trim()
}
