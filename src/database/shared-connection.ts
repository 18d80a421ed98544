import type pg from 'pg'
import { isStaleConnection } from '#src/platform/database-down.ts'
import { DatabaseClient } from './client.ts'

const IDLE_MS = 10_000

type Open = { client: pg.Client; idle: NodeJS.Timeout; ready: Promise<void> | null }

export type SharedConnection = {
  client: Pick<pg.Client, 'query'>
  /** How long the first query in the queue has been running, in milliseconds. */
  busyMs(): number
  /** Closes the connection once what it was asked is answered; the next read opens another. */
  renew(): void
  close(): Promise<void>
}

/**
 * One connection for quick reads that nearly every request makes, pipelined (pg's pipeline mode), each
 * its own transaction, so that one that fails fails alone. A backend that is still busy need not be woken
 * for the next read, which costs more than the read. Nothing slow belongs here: everything behind it
 * would wait.
 *
 * It opens on demand and closes when idle or broken, like the pool's. A read unanswered within
 * `query_timeout` breaks it, and the next one opens a new connection.
 * @param silent called when it broke for that reason
 * @param stale called when it turned out to lead to a server that cannot work
 */
export function createSharedConnection(
  config: pg.ClientConfig,
  { silent, stale }: { silent?: () => void; stale?: () => void } = {},
): SharedConnection {
  let current: Open | null = null
  let waiting = 0
  let turnedAt = 0

  function open(): Open {
    const client = new DatabaseClient({ ...config, pipeline: true })
    const idle = setTimeout(() => retire(opened), IDLE_MS).unref()
    const ready = client.connect().then(() => {
      opened.ready = null
    })
    const opened: Open = { client, idle, ready }
    client.on('error', () => retire(opened))
    client.on('end', () => retire(opened))
    return opened
  }

  /** Accepts nothing new; reads in progress are answered first. */
  async function retire({ client, idle }: Open): Promise<void> {
    if (current?.client !== client) return
    current = null
    clearTimeout(idle)
    await client.end().catch(() => undefined)
  }

  async function query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    current ??= open()
    const used = current
    used.idle.refresh()
    if (waiting === 0) turnedAt = performance.now()
    waiting += 1
    try {
      // Otherwise closed at once, so that nobody finds it half closed.
      if (used.ready) await used.ready
      gather(used.client)
      return await used.client.query(statement, values)
    } catch (error) {
      if (current === used && isSilence(error)) silent?.()
      retire(used)
      if (isStaleConnection(error)) stale?.()
      throw error
    } finally {
      waiting -= 1
      turnedAt = performance.now()
    }
  }

  return {
    client: { query: query as pg.Client['query'] },
    busyMs: () => (waiting === 0 ? 0 : performance.now() - turnedAt),
    renew() {
      if (current) retire(current)
    },
    async close() {
      if (current) await retire(current)
    },
  }
}

/** Reads asked for at once leave in one write: a write costs more than most of them. */
function gather({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
