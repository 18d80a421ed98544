import { BATCH_SIZE, FIRST_BATCH } from '#src/contract/paging.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

/**
 * Every item of a list, one service batch at a time, each read once. The browser sets the pace, so each
 * batch gets its own deadline.
 * @param readBatch the items after the given one; fewer than BATCH_SIZE means it was the last
 */
export async function* eachOf<Item>(
  { upstream }: RequestContext,
  readBatch: (after: string) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
): AsyncGenerator<Item> {
  for (let after: string | null = FIRST_BATCH; after !== null; ) {
    upstream.renewDeadline()
    const items = await readBatch(after)
    yield* items
    const last = items.at(-1)
    after = last && items.length >= BATCH_SIZE ? idOf(last) : null
  }
}

/**
 * The same by page, for reports: they are sorted by sums, so each page needs all rows.
 * @param readPage the items of a 0-based page; fewer than `size` means it was the last
 */
export async function* eachOfPages<Item>(
  { upstream }: RequestContext,
  readPage: (page: number) => Promise<readonly Item[]>,
  size: number,
): AsyncGenerator<Item> {
  for (let page = 0; ; page += 1) {
    upstream.renewDeadline()
    const items = await readPage(page)
    yield* items
    if (items.length < size) return
  }
}
