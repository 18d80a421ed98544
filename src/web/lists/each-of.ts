import { BATCH_SIZE, FIRST_BATCH, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

/**
 * Every item of a list for a file that is written while it is read, a batch of the service at a
 * time: nothing is read twice, however far it goes. The browser sets the pace, so that each batch has a
 * deadline of its own.
 * @param readBatch the items behind this one, BATCH_SIZE of them unless it is the last batch
 */
export async function* eachOf<Item>(
  request: RequestContext,
  readBatch: (after: string) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
): AsyncGenerator<Item> {
  for await (const { items } of batchesOf(request, readBatch, idOf)) yield* items
}

/** The same by batches; `next` is the item that the next one comes behind, null after the last. */
export async function* batchesOf<Item>(
  { upstream }: RequestContext,
  readBatch: (after: string) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
  first: string = FIRST_BATCH,
): AsyncGenerator<{ items: readonly Item[]; next: string | null }> {
  for (let after: string | null = first; after !== null; ) {
    upstream.renewDeadline()
    const items = await readBatch(after)
    const last = items.at(-1)
    after = last && items.length >= BATCH_SIZE ? idOf(last) : null
    yield { items, next: after }
  }
}

/**
 * The same by pages, for a report: its order is made of sums, which each page needs all of.
 * @param readPage the items of a 0-based page of `size`; fewer than `size` mean that it is the last
 */
export async function* eachOfPages<Item>(
  { upstream }: RequestContext,
  readPage: (page: number, size: number) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  for (let page = 0; ; page += 1) {
    upstream.renewDeadline()
    const items = await readPage(page, PAGE_SIZE_MAX)
    yield* items
    if (items.length < PAGE_SIZE_MAX) return
  }
}
