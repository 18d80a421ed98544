import { PAGE_SIZE_MAX } from '#src/contract/paging.ts'

/**
 * Every item of a list, the largest page of the service at a time, for files that are written while
 * they are read (S91).
 * @param readPage the items of a 0-based page of `size`; fewer than `size` mean that it is the last
 */
export async function* eachOf<Item>(
  readPage: (page: number, size: number) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  for (let page = 0; ; page += 1) {
    const items = await readPage(page, PAGE_SIZE_MAX)
    yield* items
    if (items.length < PAGE_SIZE_MAX) return
  }
}
