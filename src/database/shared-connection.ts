import pg from 'pg'

const IDLE_MS = 10_000

type Open = { client: pg.Client; idle: NodeJS.Timeout; ready: Promise<void> | null }

export type SharedConnection = { client: Pick<pg.Client, 'query'>; close(): Promise<void> }

/**
 * One connection for reads that nearly every request makes and that the database answers at once: they
 * follow each other down it without waiting (pg's pipeline mode), each ended by itself, so that one
 * that fails fails alone. A database process that is still at work needs not be woken for the next,
 * which costs more than such a read. Nothing slow belongs here: those behind it would wait.
 *
 * It opens when it is asked, and closes when it idles or fails, as the pool's connections do. What is
 * not answered within `query_timeout` breaks it, so that the next read finds a new one.
 * @param silent called when it was broken for that reason
 */
export function createSharedConnection(
  config: pg.ClientConfig,
  silent: () => void = () => undefined,
): SharedConnection {
  let current: Open | null = null

  function open(): Open {
    const client = new pg.Client({ ...config, pipeline: true })
    const idle = setTimeout(() => retire(opened), IDLE_MS).unref()
    const ready = client.connect().then(() => {
      opened.ready = null
    })
    const opened: Open = { client, idle, ready }
    client.on('error', () => retire(opened))
    client.on('end', () => retire(opened))
    return opened
  }

  /** Takes nothing new; what is under way is answered first. */
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
    try {
      // Else at once: who waits for nothing cannot find it closed meanwhile.
      if (used.ready) await used.ready
      return await used.client.query(statement, values)
    } catch (error) {
      if (current === used && isSilence(error)) silent()
      retire(used)
      throw error
    }
  }

  return {
    client: { query: query as pg.Client['query'] },
    async close() {
      if (current) await retire(current)
    },
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
