import { filled } from './filled.ts'
import { type Entry, openStore, recall } from './store.ts'

/** A later version of the services may take what this one refuses. */
const AGAIN_MS = 3_600_000

/** Numbers of the entries that were refused and wait until they are tried again. */
export async function heldCounters(): Promise<ReadonlySet<number>> {
  const kept = (await recall('setAside')) ?? {}
  const isHeld = ([, at]: [string, number]) => Math.abs(Date.now() - at) < AGAIN_MS
  return new Set(
    Object.entries(kept)
      .filter(isHeld)
      .map(([counter]) => Number(counter)),
  )
}

/** Whatever was refused and is still in the queue, oldest first. */
export async function refusedEntries(): Promise<Entry[]> {
  const counters = Object.keys((await recall('setAside')) ?? {}).map(Number)
  const store = await openStore()
  const found = await Promise.all(counters.map((counter) => store.get('queue', counter)))
  return found.filter((entry) => !!entry)
}

/**
 * Keeps entries that the services refuse out of the way of the others, with a notice for each.
 * @param text with `{code}`
 */
export async function setAside(entries: readonly Entry[], text: string): Promise<void> {
  if (entries.length === 0) return
  const at = Date.now()
  const writing = (await openStore()).transaction(['meta', 'notices'], 'readwrite')
  const [meta, notices] = [writing.objectStore('meta'), writing.objectStore('notices')]
  const kept = { ...((await meta.get('setAside')) as Record<number, number> | undefined) }
  for (const { counter, nonce, code } of entries) {
    kept[counter] = at
    const key = `aside ${nonce}`
    const notice = {
      kind: 'refused',
      text: filled(text, { code }),
      at,
      acknowledged: false,
    } as const
    if (!(await notices.getKey(key))) void notices.put({ ...notice, key })
  }
  void meta.put(kept, 'setAside')
  await writing.done
}
