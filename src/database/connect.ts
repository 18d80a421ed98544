import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { createPlannedPool } from './planned.ts'
import { createSharedConnection, type SharedConnection } from './shared-connection.ts'
import { WatchedPool } from './watched-pool.ts'

export type Database = NodePgDatabase
/** A transaction: services pass it to each other's functions, so that one request is one change. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Tx

export type Connection = {
  db: Database
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
 * Opens a bounded pool, one connection outside it for `sharedReads` and one for probes. Timeouts: 2 s to
 * get a connection, 2 s waiting for a lock and 8 s in total per statement, 2 s per shared read, after
 * which the database counts as gone and every silent connection is cut. JIT and parallel queries are off,
 * since they cost concurrent requests more than they gain; sums and sorts of 100,000 rows fit in memory.
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
  const quick = { ...settings, query_timeout: atOnce }
  const listeners: (() => void)[] = []
  let renewedAt = Number.NEGATIVE_INFINITY
  // After a failover all of them lead to the server of before: one that says so speaks for all.
  function stale() {
    for (const act of listeners) act()
    if (performance.now() - renewedAt < RENEW_MS) return
    renewedAt = performance.now()
    pool.renew()
    for (const one of [probe, shared, pages]) one.renew()
  }
  const probe = createSharedConnection(quick, { stale })
  const pool = new WatchedPool({ ...settings, max: size }, probe.client, { patience, stale })
  const silent = () => pool.cutSilent(atOnce / 2)
  const shared = createSharedConnection(quick, { silent, stale })
  const db = drizzle(pool)
  shares.set(db, drizzle(shared.client as pg.Client))
  const plannedDb = drizzle(createPlannedPool(pool, 'planned'))
  plannedDatabases.set(db, plannedDb)
  const pages = createSharedConnection(quick, { stale })
  const query = (...args: Parameters<pg.Pool['query']>) =>
    (pages.busyMs() > SLOW_MS ? pool : pages.client).query(...args)
  const either: pg.Pool = Object.create(pool, { query: { value: query } })
  const pageDb = drizzle(createPlannedPool(either, 'page'))
  for (const one of [db, plannedDb]) pageShares.set(one, pageDb)
  return {
    db,
    pool,
    probe: probe.client,
    onStale: (act) => listeners.push(act),
    async close() {
      await Promise.all([pool.end(), shared.close(), pages.close(), probe.close()])
    },
  }
}

const shares = new WeakMap<Queryable, Database>()
const plannedDatabases = new WeakMap<Queryable, Database>()
const pageShares = new WeakMap<Queryable, Database>()

/** For reads of single rows by key (see createSharedConnection): named statements, no transactions. */
export function sharedReads(db: Database): Database {
  return shares.get(db) ?? db
}

/**
 * For statements whose plan does not depend on their values, transactions included: the database caches
 * the plan (see createPlannedPool). A transaction is returned as it is.
 */
export function planned(db: Database): Database
export function planned(db: Queryable): Queryable
export function planned(db: Queryable): Queryable {
  return plannedDatabases.get(db) ?? db
}

/**
 * For list pages and single records found within a millisecond or two, with cached plans. They share one
 * connection; while a read on it is slow, new ones use the pool.
 */
export function pageReads(db: Database): Database
export function pageReads(db: Queryable): Queryable
export function pageReads(db: Queryable): Queryable {
  return pageShares.get(db) ?? db
}
