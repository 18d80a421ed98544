import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { createSharedConnection, type SharedConnection } from './shared-connection.ts'
import { WatchedPool } from './watched-pool.ts'

export type Database = NodePgDatabase
/** A transaction: services pass it on to each other's functions so that one request is one change. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Tx

export type Connection = {
  db: Database
  pool: WatchedPool
  probe: SharedConnection['client']
  close: () => Promise<void>
}

/** Milliseconds in which a question is answered that the database needs no time for. */
const AT_ONCE_MS = 2000

/**
 * Opens a bounded pool, one connection beside it for `sharedReads` and one for probes. A
 * connection that cannot be had within 2 s is an error, a statement that waits for a lock for 2 s or
 * runs longer than 8 s is ended by the server, and a shared read is answered within 2 s or the
 * database is taken for gone: then every connection is cut on which nothing was heard. No statement
 * is compiled or shared out among processes, which costs requests side by side more than it brings;
 * sums and sorts of 100,000 rows fit in memory.
 * @param patience multiplies all of these times, for tests that ask who wins and not who waits
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
  const probe = createSharedConnection(quick)
  const pool = new WatchedPool({ ...settings, max: size }, probe.client, patience)
  const shared = createSharedConnection(quick, () => pool.cutSilent(atOnce / 2))
  const db = drizzle(pool)
  shares.set(db, drizzle(shared.client as pg.Client))
  return {
    db,
    pool,
    probe: probe.client,
    async close() {
      await Promise.all([pool.end(), shared.close(), probe.close()])
    },
  }
}

const shares = new WeakMap<Database, Database>()

/** For reads of single rows by key (see createSharedConnection): named statements, no transactions. */
export function sharedReads(db: Database): Database {
  return shares.get(db) ?? db
}
