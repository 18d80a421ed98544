import { PART_BYTES, PART_MS, PART_ROWS } from '#src/contract/core/exports.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'

/** Headers with the part's row count and the next part's cursor; no cursor after the last. */
export const partHeaders = { rows: 'x-part-rows', after: 'x-part-after' } as const

/** What a list's export would hold and how long it would take. */
export type ExportFacts = {
  title: string
  fileName: string
  /** Current filters, order and columns. */
  query: string
  total: number
  capped: boolean
  seconds: number
}

type Batches<Row> = AsyncIterable<{ items: readonly Row[]; next: string | null }>

/** Maximum bytes per character. */
const CHARACTER_BYTES = 4

/**
 * One part of a background export: as many batches as fit its time and size.
 * @param head header row, for the first part only
 */
export async function exportPart<Row>(
  head: readonly string[] | null,
  batches: Batches<Row>,
  line: (row: Row) => readonly string[],
): Promise<Response> {
  const ends = performance.now() + PART_MS
  let text = head ? BYTE_ORDER_MARK + csvLine(head) : ''
  let rows = 0
  let after: string | null = null
  for await (const { items, next } of batches) {
    for (const item of items) text += csvLine(line(item))
    rows += items.length
    after = next
    const isFull = rows >= PART_ROWS || text.length * CHARACTER_BYTES > PART_BYTES / 2
    if (isFull || performance.now() > ends) break
  }
  return new Response(text, {
    headers: { [partHeaders.rows]: String(rows), [partHeaders.after]: after ?? '' },
  })
}
