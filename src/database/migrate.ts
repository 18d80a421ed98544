import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inRoot } from '#src/platform/root.ts'
import { StartError } from '#src/platform/start-error.ts'
import { DatabaseClient } from './client.ts'
import { isWithoutLocks } from './migration-locks.ts'

export const migrationsFolder = inRoot('src', 'database', 'migrations')

const LOCK = 7_203_114

/** Makes all that version 0.4.0 had (docs/decisions/database.md). */
const BASELINE = '0025_baseline.sql'

type Migration = { name: string; sql: string; checksum: string }
type Queries = { query<R extends pg.QueryResultRow>(sql: string): Promise<pg.QueryResult<R>> }

/**
 * Applies pending migrations in order under an advisory lock, so that any number of processes may start
 * at once: in one transaction, but for those that must not lock tables. Forward only.
 * @throws StartError if an applied file has changed since, the database is older than the baseline, or
 * this role may not change tables but has to
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await applyPending(client, migrations).catch(explainMissingRights)
  } finally {
    await client.end()
  }
}

/** Whether everything this version needs is applied; a newer version may have applied more. */
export async function isMigrated(queries: Queries, folder = migrationsFolder): Promise<boolean> {
  const applied = await readApplied(queries)
  const needed = await namesIn(folder)
  return needed.every((name) => applied.has(name))
}

/** What the next start applies, in its order. */
export async function pendingMigrations(
  queries: Queries,
): Promise<readonly Pick<Migration, 'name' | 'sql'>[]> {
  const migrations = await readMigrations(migrationsFolder)
  const applied = (await hasHistory(queries)) ? await readApplied(queries) : new Map()
  refuseOlder(applied)
  return migrations.filter(({ name }) => !applied.has(name))
}

/** A role without DDL rights is fine while there is nothing to apply. */
function explainMissingRights(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
  throw new StartError(
    'DATABASE_URL: the tables are not up to date, and this role may not change them; run "dealdesk migrate" as their owner first',
  )
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  if (await isUpToDate(client, migrations)) return []
  await lockMigrations(client)
  await client.query('BEGIN')
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const applied = await readApplied(client)
  refuseOlder(applied)
  refuseChanged(migrations, applied)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of pending) {
    if (isWithoutLocks(migration.sql)) {
      await client.query('COMMIT')
      await applyStatements(client, migration)
      await client.query('BEGIN')
      continue
    }
    await client.query(migration.sql)
    await record(client, migration)
  }
  await client.query('COMMIT')
  return pending.map(({ name }) => name)
}

function refuseOlder(applied: ReadonlyMap<string, string>): void {
  if (applied.size > 0 && !applied.has(BASELINE))
    throw new StartError(
      'DATABASE_URL: this database is older than version 0.5.0: start version 0.6.0 on it first, restore a backup, or start on an empty database',
    )
}

const RETRY_MS = 200

/**
 * Of the session, as some migrations commit in between. Polled: a statement that waited would keep a
 * snapshot, and CREATE INDEX CONCURRENTLY waits for everybody's snapshots.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${LOCK}) AS held`)
    if (rows[0]?.held) return
    await setTimeout(RETRY_MS)
  }
}

/** Each statement may have run already when an earlier start was killed, so each can be repeated. */
async function applyStatements(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split('--> statement-breakpoint')) {
    const [, index] = /CREATE INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/.exec(statement) ?? []
    if (index) await dropUnfinished(client, index)
    await client.query(statement)
  }
  await record(client, migration)
}

async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY "${index}"`)
}

async function isUpToDate(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  if (!(await hasHistory(client))) return false
  const applied = await readApplied(client)
  refuseChanged(migrations, applied)
  return migrations.every(({ name }) => applied.has(name))
}

async function hasHistory(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query<{ there: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS there",
  )
  return rows[0]?.there ?? false
}

async function record(client: pg.Client, { name, checksum }: Migration) {
  const insert = 'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)'
  await client.query(insert, [name, checksum])
}

function refuseChanged(migrations: Migration[], applied: ReadonlyMap<string, string>) {
  const changed = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  )
  if (!changed) return
  throw new StartError(
    `migration ${changed.name} was changed after this database applied it: restore the file, or start on an empty database`,
  )
}

async function readApplied(queries: Queries): Promise<Map<string, string>> {
  const { rows } = await queries.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  return Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}
