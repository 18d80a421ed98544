import { EXPORTS_MAX } from '#src/contract/authentication/exports.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import { createOpenBodies } from '#src/platform/open-bodies.ts'
import { attachment } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { recordExport } from './record-export.ts'

/** Also as full-width characters, which a spreadsheet reads as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** With what separates cells where a comma is in numbers. */
const QUOTED = /[",;\t\r\n]/
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * One RFC 4180 record including CRLF. A cell that a spreadsheet would run as a formula gets a leading
 * apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Rows read before the first byte is sent: a failure by then is an error page, not half a file. */
const FIRST_ROWS = 1000
const CHUNK = 32 * 1024

/** Said below the rows; it counts as none. */
export type FileNote = readonly string[] | undefined
type Rows = AsyncIterator<readonly string[], FileNote>
type Reader = Pick<Request, 'c' | 'upstream' | 'query'>

/** Long files on their way from this process; offices share one address. */
const openFiles = createOpenBodies({
  person: { count: EXPORTS_MAX, bytes: 0 },
  address: { count: 10 * EXPORTS_MAX, bytes: 0 },
})

/**
 * Streams a CSV at the browser's pace, one chunk in memory at a time. The export is audited before its
 * first byte leaves. A later failure breaks the connection, so that half a file never looks whole.
 * @param name file name without `.csv`; letters, digits and hyphens
 * @param rows the header first; the file starts with a BOM so that spreadsheets read UTF-8
 * @throws what `rows` throws within its first thousand, BadRequest 429 while too many are on their way
 */
export async function csvResponse(
  request: Reader,
  name: string,
  rows: AsyncIterable<readonly string[], FileNote>,
): Promise<Response> {
  const lines = rows[Symbol.asyncIterator]()
  const first = await readChunk(lines, {
    rows: FIRST_ROWS + 1,
    characters: Number.POSITIVE_INFINITY,
  })
  const leave = first.done ? () => undefined : enter(request)
  let sent = first.rows - 1
  await recordExport(request, first.done ? sent : null).catch((error) => {
    leave()
    throw error
  })
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + first.text))
      if (first.done) controller.close()
    },
    async pull(controller) {
      try {
        const next = await readChunk(lines, { rows: Number.POSITIVE_INFINITY, characters: CHUNK })
        sent += next.rows
        if (next.text !== '') controller.enqueue(encoder.encode(next.text))
        if (!next.done) return
        request.upstream.renewDeadline()
        await recordExport(request, sent, true)
        controller.close()
        leave()
      } catch (error) {
        leave()
        throw error
      }
    },
    async cancel() {
      leave()
      await lines.return?.(undefined)
    },
  })
  return new Response(body, {
    headers: attachment('text/csv; charset=utf-8', `${name}.csv`),
  })
}

type FileColumn<Row> = { header: string; text(row: Row): string }

/** The file of a table that is no list, such as a report's. @param name as `csvResponse` */
export function tableFile<Row>(
  request: Reader,
  name: string,
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly FileColumn<NoInfer<Row>>[],
): Promise<Response> {
  async function* lines(): AsyncGenerator<readonly string[], undefined> {
    yield columns.map(({ header }) => header)
    for await (const row of rows) yield columns.map(({ text }) => text(row))
    return undefined
  }
  return csvResponse(request, name, lines())
}

/** @throws BadRequest 429 */
function enter({ c }: Reader): () => void {
  const person = c.get('actor')?.userId ?? null
  const leave = openFiles.enter({ person, address: c.get('clientAddress') ?? null }, 0)
  if (!leave) throw new BadRequest(429)
  // Nothing reads such an answer's body to its end, or breaks it off.
  if (c.req.method === 'HEAD') leave()
  return leave
}

async function readChunk(lines: Rows, max: { rows: number; characters: number }) {
  let text = ''
  let rows = 0
  while (rows < max.rows && text.length < max.characters) {
    const next = await lines.next()
    if (next.done) return { text: next.value ? text + csvLine(next.value) : text, rows, done: true }
    text += csvLine(next.value)
    rows += 1
  }
  return { text, rows, done: false }
}

function csvCell(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
