import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type ServerProcess, startServer, temporaryFolder } from '#tests/support/server.ts'

/** Initialised once, as that is most of a start. */
const DATA_DIR = await temporaryFolder(afterAll)

test('a killed first process leaves the database to the second, and nothing that was written is lost', async () => {
  const first = await startServer({ DATA_DIR })
  const second = await startServer({ DATA_DIR })
  const pid = await postmaster(first)
  expect(await query(first, 'CREATE TABLE notes (id int)')).toEqual([])
  await query(first, 'INSERT INTO notes VALUES (1)')
  first.child.kill('SIGKILL')
  await first.exited

  await query(second, 'INSERT INTO notes VALUES (2)')
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
  const third = await startServer({ DATA_DIR })
  expect(await postmaster(third)).toBe(pid)
  expect(await query(third, 'SELECT id FROM notes ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }])

  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  expect((await fetch(`${third.origin}/readyz`)).status).toBe(200)
  third.child.kill('SIGTERM')
  expect(await third.exited).toBe(0)
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('two that start at once on an empty folder share one database', async () => {
  const env = { DATA_DIR: join(await temporaryFolder(), 'fresh') }
  const both = await Promise.all([startServer(env), startServer(env)])
  for (const { child, exited } of both) {
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  }
  expect(existsSync(join(env.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('after kill -9 of everything the next start has what was acknowledged', async () => {
  const first = await startServer({ DATA_DIR })
  await query(first, 'CREATE TABLE acknowledged AS SELECT generate_series(1, 1000) AS id')
  const pid = await postmaster(first)
  first.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await first.exited
  const again = await startServer({ DATA_DIR })
  expect(await query(again, 'SELECT count(*)::int AS n FROM acknowledged')).toEqual([{ n: 1000 }])
})

async function postmaster({ dataDir }: ServerProcess) {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

async function query({ dataDir }: ServerProcess, sql: string) {
  const client = new pg.Client({
    host: join(dataDir, 'postgres-socket'),
    user: 'dealdesk',
    database: 'dealdesk',
  })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
