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
const breaks = /(?:<br \/>)+/g
const block = /^<\/?(?:p|ul|ol|li)>$/

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
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?<br \/> ?/g, '<br />')
        .replaceAll(breaks, (run, at, whole) => (isIdle(run, at, whole) ? '' : run))
        .trim()
}

/** Whether breaks stand at either end of the text or of a block, which begins a line itself. */
function isIdle(run: string, at: number, whole: string): boolean {
  const end = at + run.length
  const tags = [3, 4, 5].flatMap((size) => [
    whole.slice(Math.max(0, at - size), at),
    whole.slice(end, end + size),
  ])
  return at === 0 || end === whole.length || tags.some((tag) => block.test(tag))
}
