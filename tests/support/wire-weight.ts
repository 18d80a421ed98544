import { compressHtml, type HtmlShape } from '#src/web/http/html.ts'

/** What a page may weigh in bytes on the wire. */
export const budget = {
  /** First visit of a signed-in page without an island, all but its pictures. */
  page: 35 * 1024,
  scripts: 15 * 1024,
  styles: 10 * 1024,
  /** One htmx answer. */
  swap: 4 * 1024,
  pictures: 60 * 1024,
} as const

/** Bytes that a page or a fragment takes on the wire, compressed as the server does it. */
export function wireBytes(html: string, shape: HtmlShape): number {
  return compressHtml(html, shape).byteLength
}
