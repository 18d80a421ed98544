import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createSharedConnection } from './shared-connection.ts'

export type Database = NodePgDatabase
/** A transaction: services pass it on to each other's functions so that one request is one change. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query may run on. */
export type Queryable = Database | Tx

export type Connection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/**
 * Opens a bounded pool (L17) and one connection beside it for `sharedReads`. A connection that cannot
 * be had within 2 s is an error, a statement that runs longer than 8 s is ended by the server. No
 * statement is compiled or shared out among processes, which costs requests side by side more than it
 * brings; sums and sorts of 100,000 rows fit in memory.
 */
export function connect(url: string, size = 10): Connection {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 2000,
    statement_timeout: 8000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'dealdesk',
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB',
  }
  const pool = new pg.Pool({ ...settings, max: size })
  pool.on('error', () => undefined)
  const shared = createSharedConnection(settings)
  const db = drizzle(pool)
  shares.set(db, drizzle(shared.client as pg.Client))
  return {
    db,
    pool,
    async close() {
      await Promise.all([pool.end(), shared.close()])
    },
  }
}

const shares = new WeakMap<Database, Database>()

/**
 * The same database for reads of single rows by their keys that nearly every request makes; see
 * `createSharedConnection`. No transactions, and named statements alone.
 */
export function sharedReads(db: Database): Database {
  return shares.get(db) ?? db
}
