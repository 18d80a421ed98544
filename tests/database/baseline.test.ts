import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { BASELINE } from '#src/database/baseline.ts'
import { isMigrated, migrate, migrationsFolder } from '#src/database/migrate.ts'
import { inRoot } from '#src/platform/root.ts'
import { onServer, urlOf } from '#tests/support/database-server.ts'
import { schemaOf } from '#tests/support/schema-of.ts'

const old = inRoot('tests', 'database', 'migrations-0-4-0')
const databases: string[] = []
let folder: string
let later: string[]
let oldNames: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baseline-'))
  oldNames = (await readdir(old)).sort()
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  later = files.filter((name) => name > BASELINE)
  await cp(join(migrationsFolder, BASELINE), join(folder, 'alone', BASELINE))
  for (const name of oldNames) await cp(join(old, name), join(folder, 'before', name))
  for (const name of later) await cp(join(migrationsFolder, name), join(folder, 'before', name))
  for (const name of oldNames.slice(0, 12)) await cp(join(old, name), join(folder, 'part', name))
})
afterAll(async () => {
  for (const name of databases) {
    await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
  await rm(folder, { recursive: true })
})

test('the baseline makes what the migrations of 0.4.0 made, triggers included', async () => {
  const [before, baseline] = [await emptyDatabase(), await emptyDatabase()]
  expect(await migrate(before, old)).toEqual(oldNames)
  expect(await migrate(baseline, join(folder, 'alone'))).toEqual([BASELINE])
  const schema = await schemaOf(before)
  expect(schema.filter((line) => line.startsWith('trigger'))).toHaveLength(15)
  expect(await schemaOf(baseline)).toEqual(schema)
})

test('an empty database and one of 0.4.0 end alike; several processes at once record it once', async () => {
  const [fresh, before] = [await emptyDatabase(), await emptyDatabase()]
  await migrate(before, old)
  expect(await migrate(fresh)).toEqual([BASELINE, ...later])
  const applied = await Promise.all([migrate(before), migrate(before), migrate(before)])
  expect(applied.filter((names) => names.length > 0)).toEqual([[BASELINE, ...later]])
  expect(await schemaOf(before)).toEqual(await schemaOf(fresh))
  expect(await namesOf(before)).toEqual([...oldNames, BASELINE, ...later].sort())
  expect(await namesOf(fresh)).toEqual([BASELINE, ...later])
})

test('a database with every file of the version before gets the baseline recorded and nothing run', async () => {
  const url = await emptyDatabase()
  await migrate(url, join(folder, 'before'))
  const schema = await schemaOf(url)
  expect(await migrate(url)).toEqual([BASELINE])
  expect(await migrate(url)).toEqual([])
  expect(await schemaOf(url)).toEqual(schema)
})

test('a replica of the version before stays ready beside one that recorded the baseline', async () => {
  const url = await emptyDatabase()
  await migrate(url, join(folder, 'before'))
  await migrate(url)
  expect(await withClient(url, (client) => isMigrated(client, join(folder, 'before')))).toBe(true)
  expect(await migrate(url, join(folder, 'before'))).toEqual([])
})

test('a database older than the baseline stops the start with one line and stays as it was', async () => {
  const url = await emptyDatabase()
  await migrate(url, join(folder, 'part'))
  const schema = await schemaOf(url)
  await expect(migrate(url)).rejects.toThrow(
    /^DATABASE_URL: this database holds 12 of the 26 migrations of version 0\.4\.0 unchanged: .+$/,
  )
  expect(await schemaOf(url)).toEqual(schema)
  expect(await namesOf(url)).toHaveLength(12)
})

test('a replaced migration that was changed before it was applied stops the start too', async () => {
  const url = await emptyDatabase()
  await migrate(url, old)
  await withClient(url, (client) =>
    client.query("UPDATE schema_migrations SET checksum = 'x' WHERE name LIKE '0007_%'"),
  )
  await expect(migrate(url)).rejects.toThrow('holds 25 of the 26 migrations')
})

async function emptyDatabase(): Promise<string> {
  const name = `${inject('template')}_baseline_${databases.length + 1}`
  await onServer((client) => client.query(`CREATE DATABASE ${name}`))
  databases.push(name)
  return urlOf(name)
}

async function namesOf(url: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name'),
  )
  return rows.map(({ name }) => name)
}

async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return act(client).finally(() => client.end())
}
