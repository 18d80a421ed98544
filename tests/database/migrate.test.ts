import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isMigrated, migrate, migrationsFolder, pendingMigrations } from '#src/database/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'

const name = `${inject('template')}_migrate`
const url = inject('serverUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
let folder: string

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name}`)
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
})
afterAll(async () => {
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  await rm(folder, { recursive: true })
})

test('three processes that start at once on an empty database migrate it once', async () => {
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await migrate(url)).toEqual([])
})

test('a migration that fails leaves nothing of itself or of those beside it', async () => {
  await writeFile(join(folder, '9000_good.sql'), 'CREATE TABLE half (id int);')
  await writeFile(join(folder, '9001_bad.sql'), 'CREATE TABLE half (id int);')
  await expect(migrate(url, folder)).rejects.toThrow('already exists')
  await rm(join(folder, '9001_bad.sql'))
  expect(await migrate(url, folder)).toEqual(['9000_good.sql'])
})

test('a file that was changed after it was applied stops the start and is named', async () => {
  await writeFile(join(folder, '9000_good.sql'), 'CREATE TABLE other (id int);')
  await expect(migrate(url, folder)).rejects.toThrow('9000_good.sql was changed')
})

test('a database from before 0.5.0 stops the start with one line and stays as it was', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const names = async () => (await client.query('SELECT name FROM schema_migrations')).rows.length
  await client.query("DELETE FROM schema_migrations WHERE name = '0025_baseline.sql'")
  const before = await names()
  await expect(migrate(url)).rejects.toThrow(
    /^DATABASE_URL: this database is older than version 0\.5\.0: start version 0\.6\.0 on it first.+$/,
  )
  await expect(pendingMigrations(client)).rejects.toThrow('older than version 0.5.0')
  expect(await names()).toBe(before)
  await client.end()
})

test('a version that needs more than the database has is not ready; an older one is', async () => {
  const { pool } = await testDatabase()
  expect(await isMigrated(pool)).toBe(true)
  expect(await isMigrated(pool, folder)).toBe(false)
})

test('the audit trail can be neither changed, deleted nor emptied', async () => {
  const { pool } = await testDatabase()
  await pool.query(
    "INSERT INTO audit_entries (id, event, subject_type, request_id) VALUES (gen_random_uuid(), 'a', 'b', 'c')",
  )
  for (const sql of [
    "UPDATE audit_entries SET event = 'z'",
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ]) {
    await expect(pool.query(sql)).rejects.toThrow('append-only')
  }
})

async function onServer(sql: string) {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
