import type pg from 'pg'
import { readConfig } from '#src/config/config.ts'
import { DatabaseClient } from '#src/database/client.ts'
import { startEmbedded } from '#src/database/embedded.ts'
import { pendingMigrations } from '#src/database/migrate.ts'
import { isWithoutLocks, type Lock, locksOf } from '#src/database/migration-locks.ts'
import type { Run } from './command.ts'

/** Longer than people wait for without a 503: `lock_timeout` of every connection. */
const LONG_SECONDS = 2
/** Bytes a second of a small machine; a rough guess, messages to be one. */
const RATE = { rewrites: 40e6, scans: 100e6 }

type Size = { bytes: number; rows: number }
type Queries = { query: pg.Pool['query'] }
type Pending = { name: string; sql: string }
type Words = { line: string; seconds: number | null }

export const run: Run = async ({ print }) => {
  const { databaseUrl, dataDir } = readConfig()
  const server = databaseUrl ? null : await startEmbedded(dataDir)
  const client = new DatabaseClient({
    connectionString: databaseUrl ?? server?.url ?? '',
    connectionTimeoutMillis: 5000,
  })
  try {
    await client.connect()
    return await checkUpgrade(client, await pendingMigrations(client), print)
  } finally {
    await client.end().catch(() => undefined)
    await server?.stop()
  }
}

/** Prints what these migrations lock; answers 1 where somebody may wait for long. */
export async function checkUpgrade(
  queries: Queries,
  pending: readonly Pending[],
  print: (line: string) => void,
): Promise<number> {
  if (pending.length === 0) print('The next start runs no migration and locks nothing.')
  const messages = await Promise.all(pending.map((one) => describeMigration(queries, one)))
  for (const { line } of messages.flat()) print(line)
  const isLong = messages.flat().some(({ seconds }) => seconds === null || seconds > LONG_SECONDS)
  if (isLong) print('Some of it lasts longer than people wait, or may: choose a quiet hour.')
  else if (pending.length > 0) print(`Nobody waits longer than ${LONG_SECONDS} s.`)
  return isLong ? 1 : 0
}

async function describeMigration(queries: Queries, { name, sql }: Pending): Promise<Words[]> {
  const locks = locksOf(sql)
  const sizes = await Promise.all(locks.map(({ table }) => sizeOf(queries, table)))
  const lines = locks.flatMap((lock, at) => lineOf(lock, sizes[at] ?? null, isWithoutLocks(sql)))
  const head = lines.length > 0 ? name : `${name}  locks nothing that grows`
  return [{ line: head, seconds: 0 }, ...lines]
}

function lineOf({ kind, table, what }: Lock, size: Size | null, apart: boolean): Words[] {
  // A table that an earlier one of these migrations makes, so that it is empty.
  if (table !== '' && size === null) return []
  const of = size
    ? `${table} (about ${size.rows} rows, ${megabytes(size.bytes)})`
    : 'it names no table'
  if (kind === 'rows') {
    const words = apart
      ? 'in batches, nobody waits; how long it takes is unknown'
      : 'how long is unknown: as long as there are such rows, who changes one of them waits'
    const isEmpty = size?.bytes === 0
    return [{ line: `  ${what}: ${of}; ${words}`, seconds: isEmpty || apart ? 0 : null }]
  }
  const seconds = (size?.bytes ?? 0) / RATE[kind]
  const waits = kind === 'rewrites' || what.startsWith('forbids') ? 'everybody' : 'who writes it'
  return [{ line: `  ${what}: ${of}; ${waits} waits for roughly ${rounded(seconds)}`, seconds }]
}

async function sizeOf(queries: Queries, table: string): Promise<Size | null> {
  const { rows } = await queries.query(
    `SELECT pg_table_size(oid)::float8 AS bytes, greatest(reltuples, 0)::float8 AS rows
    FROM pg_class WHERE oid = to_regclass($1)`,
    [`public."${table}"`],
  )
  const [found] = rows
  return found ? { bytes: found.bytes, rows: found.rows } : null
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}

function rounded(seconds: number): string {
  return seconds < 1 ? 'less than 1 s' : `${Math.ceil(seconds)} s`
}
