import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#tests/support/server.ts'

test('a killed first process leaves the database to the second, and nothing that was written is lost', async () => {
  const first = await startServer()
  const second = await startServer({ DATA_DIR: first.dataDir })
  const pid = await postmaster(first)
  expect(await query(first, 'CREATE TABLE notes (id int)')).toEqual([])
  await query(first, 'INSERT INTO notes VALUES (1)')
  first.child.kill('SIGKILL')
  await first.exited

  await query(second, 'INSERT INTO notes VALUES (2)')
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
  const third = await startServer({ DATA_DIR: first.dataDir })
  expect(await postmaster(third)).toBe(pid)
  expect(await query(third, 'SELECT id FROM notes ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }])

  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  expect((await fetch(`${third.origin}/readyz`)).status).toBe(200)
  third.child.kill('SIGTERM')
  expect(await third.exited).toBe(0)
  expect(existsSync(join(first.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('two that start at once on an empty folder share one database', async () => {
  const first = await startServer()
  first.child.kill('SIGTERM')
  await first.exited
  const DATA_DIR = join(first.dataDir, 'fresh')
  const both = await Promise.all([startServer({ DATA_DIR }), startServer({ DATA_DIR })])
  for (const { child, exited } of both) {
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  }
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('after kill -9 of everything the next start has what was acknowledged', async () => {
  const first = await startServer()
  await query(first, 'CREATE TABLE notes AS SELECT generate_series(1, 1000) AS id')
  const pid = await postmaster(first)
  first.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await first.exited
  const again = await startServer({ DATA_DIR: first.dataDir })
  expect(await query(again, 'SELECT count(*)::int AS n FROM notes')).toEqual([{ n: 1000 }])
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
