const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/
const BYTE_ORDER_MARK = '\ufeff'

/**
 * One record of RFC 4180, CRLF included. A cell that a spreadsheet would run as a formula gets a
 * leading apostrophe (X11).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A CSV download that is written while it is read: one batch of rows is in memory at a time.
 * @param name file name without `.csv`; letters, digits and hyphens
 * @param rows the head row first; starts with a mark that makes spreadsheets read UTF-8
 */
export function csvResponse(name: string, rows: AsyncIterable<readonly string[]>): Response {
  const encoder = new TextEncoder()
  const lines = rows[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(controller) {
      const next = await lines.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(csvLine(next.value)))
    },
    cancel: async () => void (await lines.return?.(undefined)),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

function csvCell(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
