import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { keepPlans } from './kept-plans.ts'
import { createSharedConnection, type SharedConnection } from './shared-connection.ts'
import { WatchedPool } from './watched-pool.ts'

export { toPlan } from './kept-plans.ts'

export type Database = NodePgDatabase
/** A transaction: services pass it to each other's functions, so that one request is one change. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Tx
/** Reads only, each its own transaction. */
export type Reads = Database & Record<'transaction' | 'insert' | 'update' | 'delete', never>

/** How a request reaches the database. Within a transaction, everything goes through its `tx`. */
export type Handles = {
  /** Writes, transactions, and reads that may take their time: searches, far pages, files. */
  db: Database
  /**
   * Reads that are found within a millisecond or two: near pages of lists, single records. They share one
   * connection, which keeps their plans; while a read on it is slow, new ones use the pool.
   */
  quick: Reads
}

export type Connection = Handles & {
  /**
   * For the session and the sign-in of each request, rows found by key: a connection of their own, so that
   * no page delays them and their silence means that the database is gone. Only `src/start` hands it over.
   */
  identity: Reads
  pool: WatchedPool
  probe: SharedConnection['client']
  /** Calls `act` whenever a connection turned out to lead to a server that cannot work. */
  onStale: (act: () => void) => void
  close: () => Promise<void>
}

/** Timeout in milliseconds of reads the database answers at once. */
const AT_ONCE_MS = 2000
/** Connections are replaced this often at most while the database cannot work. */
const RENEW_MS = 1000
/** Longer than any page takes by itself: it waits for a lock or a busy database. */
const SLOW_MS = 100

/**
 * Opens a bounded pool and three connections outside it, for `quick`, `identity` and probes. Timeouts: 2 s
 * to get a connection, 2 s waiting for a lock and 8 s in total per statement, 2 s per read outside the
 * pool; after that of an identity the database counts as gone and every silent connection is cut. JIT and
 * parallel queries are off, since they cost concurrent requests more than they gain; sums and sorts of
 * 100,000 rows fit in memory.
 * @param patience multiplies all timeouts, for tests about who wins, not who waits
 */
export function connect(url: string, size = 10, patience = 1): Connection {
  const atOnce = AT_ONCE_MS * patience
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: atOnce,
    statement_timeout: 8000 * patience,
    lock_timeout: atOnce,
    idle_in_transaction_session_timeout: 10_000 * patience,
    keepAlive: true,
    application_name: 'dealdesk',
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB',
  }
  const short = { ...settings, query_timeout: atOnce }
  const listeners: (() => void)[] = []
  let renewedAt = Number.NEGATIVE_INFINITY
  // After a failover all of them lead to the server of before: one that says so speaks for all.
  function stale() {
    for (const act of listeners) act()
    if (performance.now() - renewedAt < RENEW_MS) return
    renewedAt = performance.now()
    pool.renew()
    for (const one of [probe, people, pages]) one.renew()
  }
  const probe = createSharedConnection(short, { stale })
  const pool = new WatchedPool({ ...settings, max: size }, probe.client, { patience, stale })
  const silent = () => pool.cutSilent(atOnce / 2)
  const people = createSharedConnection(short, { silent, stale })
  const pages = createSharedConnection(short, { stale })
  const sending = (query: pg.Pool['query']): pg.Pool =>
    Object.create(pool, { query: { value: query } })
  const either = (...args: Parameters<pg.Pool['query']>) =>
    (pages.busyMs() > SLOW_MS ? pool : pages.client).query(...args)
  return {
    db: drizzle(keepPlans(pool, { prefix: 'db' })),
    quick: reads(keepPlans(sending(either as pg.Pool['query']), { prefix: 'quick', all: true })),
    identity: reads(keepPlans(sending(people.client.query), { prefix: 'identity' })),
    pool,
    probe: probe.client,
    onStale: (act) => listeners.push(act),
    async close() {
      await Promise.all([pool.end(), people.close(), pages.close(), probe.close()])
    },
  }
}

function reads(pool: pg.Pool): Reads {
  const db: Database = drizzle(pool)
  return db as Reads
}
