/** A statement that runs for longer waits for something. */
const STUCK_MS = 300
/** For so long the next ones of its text are taken for stuck as well, unless one of them is quick. */
const REMEMBERED_MS = 5000
const transactional = /^\s*(begin|commit|rollback|savepoint|release)\b/i

/**
 * Keeps statements that wait, as for a locked table, from taking every connection: of the texts of
 * which one is stuck, `room` run at a time; more are refused. All others pass.
 */
export function createStuckStatements<Client>(room: number) {
  const running = new Map<Client, { text: string; since: number }>()
  /** Texts that were stuck, and until when that is believed. */
  const suspects = new Map<string, number>()

  function note(now: number) {
    for (const { text, since } of running.values()) {
      if (now - since >= STUCK_MS) suspects.set(text, now + REMEMBERED_MS)
    }
    for (const [text, until] of suspects) if (until < now) suspects.delete(text)
  }

  return {
    begin(client: Client, text: string) {
      running.set(client, { text, since: performance.now() })
    },
    end(client: Client) {
      const ended = running.get(client)
      if (!ended) return
      const now = performance.now()
      note(now)
      running.delete(client)
      if (now - ended.since < STUCK_MS) suspects.delete(ended.text)
    },
    /** The end of a transaction is never refused: it frees what others wait for. */
    refuses(text: string): boolean {
      if (running.size < room || transactional.test(text)) return false
      note(performance.now())
      if (!suspects.has(text)) return false
      return [...running.values()].filter((each) => suspects.has(each.text)).length >= room
    },
  }
}
