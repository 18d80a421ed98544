import { PART_BYTES, PART_MS, PART_ROWS } from '#src/contract/core/exports.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'

/** Says how many rows a part has, and the item that the next one comes behind: none after the last. */
export const partHeaders = { rows: 'x-part-rows', after: 'x-part-after' } as const

/** What the file of a list would be, and how long it would take. */
export type ExportFacts = {
  title: string
  fileName: string
  /** Filters, order and columns as they are now. */
  query: string
  total: number
  capped: boolean
  seconds: number
}

type Batches<Row> = AsyncIterable<{ items: readonly Row[]; next: string | null }>

/** Bytes of one character at most. */
const CHARACTER_BYTES = 4

/**
 * A part of a file that is prepared in the background: as many batches as fit its time and size.
 * @param head the head row, of the first part alone
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
