/** Faster statements are not checked for waiting on a lock. */
const SLOW_MS = 300
const LOOK_EVERY_MS = 100
/** How long further statements with the same text are assumed to wait too, unless one is quick. */
const REMEMBERED_MS = 5000
const transactional = /^\s*(begin|commit|rollback|savepoint|release)\b/i

/**
 * Keeps statements waiting for a lock, as on a table, from taking every connection: of a text with one
 * waiting, `room` run at a time and more are refused. All others pass, slow ones too.
 * @param areWaiting which of the slow ones wait for a lock, according to the database
 */
export function createStuckStatements<Client>(
  room: number,
  areWaiting: (slow: readonly Client[]) => Promise<readonly Client[]>,
  patience = 1,
) {
  const slowMs = SLOW_MS * patience
  const running = new Map<Client, { text: string; since: number }>()
  const suspects = new Map<string, number>()
  let looking = false

  function watch() {
    if (looking || running.size < room) return
    looking = true
    setTimeout(async () => {
      await look().catch(() => undefined)
      looking = false
      watch()
    }, LOOK_EVERY_MS).unref()
  }

  async function look() {
    const now = performance.now()
    for (const [text, until] of suspects) if (until < now) suspects.delete(text)
    const slow = new Map([...running].filter(([, { since }]) => now - since >= slowMs))
    if (slow.size === 0) return
    for (const client of await areWaiting([...slow.keys()])) {
      const text = slow.get(client)?.text
      if (text !== undefined) suspects.set(text, now + REMEMBERED_MS)
    }
  }

  return {
    begin(client: Client, text: string) {
      running.set(client, { text, since: performance.now() })
      watch()
    },
    end(client: Client) {
      const ended = running.get(client)
      if (!ended) return
      running.delete(client)
      if (performance.now() - ended.since < slowMs) suspects.delete(ended.text)
    },
    /** COMMIT and ROLLBACK are never refused: they release what others wait for. */
    refuses(text: string): boolean {
      if (running.size < room || transactional.test(text)) return false
      if ((suspects.get(text) ?? 0) < performance.now()) return false
      return [...running.values()].filter((each) => suspects.has(each.text)).length >= room
    },
  }
}
