const SIZE = 8

/** Does the same for all, some side by side: as many as the pool of a test has connections for. */
export async function inBatches<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += SIZE) {
    await Promise.all(items.slice(at, at + SIZE).map(act))
  }
}
