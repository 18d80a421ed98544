import { compressHtml, encodingsOf, type HtmlShape } from '#src/web/http/html.ts'

/** What a page may weigh in bytes on the wire. */
export const budget = {
  /** First visit of a signed-in page without an island, all but its pictures. */
  page: 35 * 1024,
  scripts: 15 * 1024,
  styles: 10 * 1024,
  /** One htmx answer. */
  swap: 4 * 1024,
  pictures: 30 * 1024,
} as const

/** The most bytes that a page or a fragment takes on the wire, in whichever encoding. */
export function wireBytes(html: string, shape: HtmlShape): number {
  const sizes = encodingsOf(shape).map((one) => compressHtml(html, shape, one).byteLength)
  return Math.max(...sizes)
}
