import { brotliCompressSync, constants } from 'node:zlib'

/** What a page may weigh in bytes on the wire (DESIGN.md §7). */
export const budget = {
  /** First visit of a signed-in page without an island, all but its pictures. */
  page: 35 * 1024,
  scripts: 15 * 1024,
  styles: 10 * 1024,
  /** One htmx answer. */
  swap: 4 * 1024,
  pictures: 60 * 1024,
} as const

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Bytes that an answer's body takes on the wire: as it came when it is encoded, else as brotli at the
 * level that the server uses for HTML.
 */
export async function wireBytes(response: Response): Promise<number> {
  const body = new Uint8Array(await response.arrayBuffer())
  return response.headers.has('content-encoding') ? body.byteLength : compressed(body)
}

function compressed(body: Uint8Array): number {
  return brotliCompressSync(body, quality).byteLength
}
