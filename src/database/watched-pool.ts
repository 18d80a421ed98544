import type { Socket } from 'node:net'
import pg from 'pg'
import { isStaleConnection } from '#src/platform/database-down.ts'
import { DatabaseClient } from './client.ts'

/** Refused without querying: statements like this one are already waiting in the database. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  /** insufficient_resources (PostgreSQL appendix A) */
  readonly code = '53000'

  constructor() {
    super('the database is busy with statements like this one')
  }
}

/** Longer than the server lets a statement run: a connection silent for so long is dead. */
const SILENT_MS = 9000
const liftsLimit = /^set (local )?statement_timeout = 0/i

type Done = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

/**
 * A pool that survives its connections. One that breaks, in a transaction or idle, fails only what runs
 * on it; one that does not answer is cut; and statements waiting for the same lock may not take every
 * connection.
 */
export class WatchedPool extends pg.Pool {
  readonly #silentMs: number
  readonly #activity = new Map<pg.PoolClient, number>()
  readonly #out = new Set<pg.PoolClient>()
  readonly #stuck: ReturnType<typeof createStuckStatements<pg.PoolClient>>
  readonly #waits = new Set<{ since: number }>()
  readonly #stale: () => void

  /**
   * @param probe a connection outside the pool, to check who waits for a lock while none is free
   * @param stale called when a connection turned out to lead to a server that cannot work
   */
  constructor(
    settings: pg.PoolConfig & { max: number },
    probe: Pick<pg.Client, 'query'>,
    { patience = 1, stale = () => undefined }: { patience?: number; stale?: () => void } = {},
  ) {
    super({ ...settings, Client: DatabaseClient })
    this.#stale = stale
    this.#silentMs = SILENT_MS * patience
    const findStuck = (slow: readonly pg.PoolClient[]) => findWaiting(probe, slow)
    this.#stuck = createStuckStatements(Math.ceil(settings.max / 2), findStuck, patience)
    // Without a listener, a lost connection would end the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => this.#watch(client))
    this.on('acquire', (client) => this.#out.add(client))
    this.on('release', (_error, client) => {
      this.#out.delete(client)
      streamOf(client).setTimeout(this.#silentMs)
    })
    this.on('remove', (client) => {
      this.#activity.delete(client)
      this.#stuck.end(client)
    })
  }

  /** How long the first in the queue has waited for a connection, in milliseconds. */
  waitedMs(): number {
    for (const { since } of this.#waits) return performance.now() - since
    return 0
  }

  /** Closes connections that have been silent for too long; their queries fail at once. */
  cutSilent(milliseconds: number): void {
    const since = performance.now() - milliseconds
    for (const [client, lastActivity] of this.#activity) if (lastActivity <= since) cut(client)
  }

  /** Replaces every connection: idle ones at once, the others when they come back. */
  renew(): void {
    for (const client of this.#activity.keys()) this.#throwAway(client)
  }

  #throwAway(client: pg.PoolClient) {
    if (!this.#out.has(client)) return cut(client)
    const release = client.release.bind(client)
    client.release = () => release(true)
  }

  #check(client: pg.PoolClient, error: unknown) {
    if (!isStaleConnection(error)) return
    if (this.#out.has(client)) this.#throwAway(client)
    this.#stale()
  }

  /** Measures the wait; `pg.Pool#query` comes through here too. */
  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    const wait = { since: performance.now() }
    this.#waits.add(wait)
    const end = (error?: unknown) => {
      this.#waits.delete(wait)
      if (isStaleConnection(error)) this.#stale()
    }
    if (!done) {
      const connected = super.connect()
      connected.then(() => end(), end)
      return connected
    }
    super.connect((error, client, release) => {
      end(error)
      done(error, client, release)
    })
  }

  override query = ((...args: Parameters<pg.Pool['query']>) => {
    if (this.#stuck.refuses(textOf(args[0]))) return Promise.reject(new DatabaseBusy())
    return super.query(...args)
  }) as pg.Pool['query']

  #watch(client: pg.PoolClient) {
    client.on('end', () => this.#takeBack(client))
    const stream = streamOf(client)
    stream.setTimeout(this.#silentMs, () => cut(client))
    this.#activity.set(client, performance.now())
    stream.on('data', () => this.#activity.set(client, performance.now()))
    client.on('drain', () => this.#stuck.end(client))
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const text = textOf(args[0])
      // Called with a callback by the pool itself, whose request was checked above.
      if (typeof args.at(-1) !== 'function' && this.#stuck.refuses(text)) {
        return Promise.reject(new DatabaseBusy())
      }
      if (liftsLimit.test(text)) stream.setTimeout(0)
      this.#stuck.begin(client, text)
      const done = args.at(-1)
      if (typeof done === 'function') {
        const checked = (error: unknown, ...rest: unknown[]) => {
          this.#check(client, error)
          done(error, ...rest)
        }
        return send(...args.slice(0, -1), checked)
      }
      const answer = send(...args)
      if (answer instanceof Promise) answer.catch((error) => this.#check(client, error))
      return answer
    }) as typeof client.query
  }

  /** drizzle never returns a connection that breaks while starting a transaction. */
  #takeBack(client: pg.PoolClient) {
    if (!this.#out.has(client)) return
    client.release(true)
    client.release = () => undefined
  }
}

async function findWaiting(
  probe: Pick<pg.Client, 'query'>,
  clients: readonly pg.PoolClient[],
): Promise<pg.PoolClient[]> {
  const { rows } = await probe.query<{ pid: number }>({
    name: 'waiting-for-locks',
    text: "SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND wait_event_type = 'Lock'",
    values: [clients.map(processIdOf)],
  })
  const pids = new Set(rows.map(({ pid }) => pid))
  return clients.filter((client) => pids.has(processIdOf(client)))
}

function processIdOf(client: pg.PoolClient): number {
  return (client as pg.PoolClient & { processID: number }).processID
}

function cut(client: pg.PoolClient) {
  client.connection.stream.destroy(new Error('the database does not answer'))
}

function streamOf(client: pg.PoolClient): Socket {
  return client.connection.stream as Socket
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const { text } = statement as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

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
function createStuckStatements<Client>(
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
