import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, connect, type Database } from '#src/database/connect.ts'

export type TestDatabase = { db: Database; pool: pg.Pool; url: string; close(): Promise<void> }

let count = 0

/**
 * A fresh, migrated, empty database of the run's engine; dropped after the file. One per test file.
 * Call it at the top of the file or in beforeAll.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `${inject('template')}_${process.pid}_${++count}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
  const url = inject('serverUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
  const connection = connect(url)
  const close = once(() => drop(name, connection))
  afterAll(close)
  return { db: connection.db, pool: connection.pool, url, close }
}

async function drop(name: string, connection: Connection) {
  await connection.close()
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function onServer(sql: string) {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

function once(act: () => Promise<void>) {
  let running: Promise<void> | undefined
  return () => (running ??= act())
}
