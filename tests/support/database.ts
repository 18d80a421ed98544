import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Connection, connect } from '#src/database/connect.ts'
import { cloneDatabase, onServer, urlOf } from './database-server.ts'
import { type WorldName, worldTemplate } from './worlds.ts'

export type TestDatabase = Pick<
  Connection,
  'db' | 'quick' | 'pool' | 'probe' | 'onStale' | 'close'
> & {
  url: string
  handles: TestHandles
}

/** As a process opens them. */
export type TestHandles = Pick<Connection, 'db' | 'quick' | 'identity'>

/** Tests ask who wins; how long somebody waits is asked of the shipped pool (tests/database, faults). */
const PATIENCE = 10

/**
 * A fresh, migrated database of the run's engine, empty unless a world is named; dropped after the
 * file. One per test file. Call it at the top of the file or in beforeAll.
 */
export async function testDatabase(world: WorldName | null = null): Promise<TestDatabase> {
  const template = world ? (await worldTemplate(world)).name : inject('template')
  // Numbers of processes come again in a long run.
  const name = `${inject('template')}_${randomBytes(5).toString('hex')}`
  await onServer((client) => cloneDatabase(client, template, name))
  const url = urlOf(name)
  const connection = connect(url, 10, PATIENCE)
  const close = once(async () => {
    await connection.close()
    await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  })
  afterAll(close)
  const { db, quick, identity } = connection
  return { ...connection, handles: { db, quick, identity }, url, close }
}

function once(act: () => Promise<void>) {
  let running: Promise<void> | undefined
  return () => (running ??= act())
}
