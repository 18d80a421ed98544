import type pg from 'pg'
import { v7 } from 'uuid'
import { keyIdOf } from '#src/platform/secret-box.ts'
import { DatabaseClient } from '../client.ts'

/** A process that was not seen for so long is gone. */
const ALIVE_SECONDS = 15
/** An arbitrary constant; see migrate.ts and lock.ts for its neighbours. */
const LOCK = 7_203_117
/** Rows of processes that ended are kept for so long, and always the last one. */
const KEPT_DAYS = 7

export type Half = 'all' | 'web' | 'services'
export type Self = { id: string; half: Half; keys: readonly string[]; version: string }

/** What the database says of this process; `clock` is its own, in epoch milliseconds. */
export type Seen = { clock: number; keys: 'agree' | 'others' | 'lost' }

type Queries = { query: pg.Client['query'] }

/** Whose secrets a process shares: one that takes requests alone, or runs jobs alone, has both halves. */
export function halfOf(run: Half | 'requests' | 'jobs'): Half {
  return run === 'requests' || run === 'jobs' ? 'all' : run
}

export function describeSelf(half: Half, secrets: readonly string[], version = ''): Self {
  const keys = secrets.map((secret) => keyIdOf(secret, 'fingerprint'))
  return { id: v7(), half, keys, version }
}

/** Two processes agree if each can open what the other seals under its first key. */
const disagrees = (other: string) =>
  `NOT (${other}.keys[1] = ANY($3::text[]) AND ($3::text[])[1] = ANY(${other}.keys))`
const shares = (other: string) =>
  `${other}.id <> $1::uuid AND ('all' IN ($2::text, ${other}.half) OR ${other}.half = $2::text)`
const isAlive = (other: string) =>
  `NOT ${other}.ended AND ${other}.seen_at > now() - interval '${ALIVE_SECONDS} seconds'`

/**
 * One statement: a row that only a database which can be written takes, unless an older process has other
 * keys. The older one is right, so that one wrong process stops itself alone.
 */
const SIGN_IN = `WITH elders AS (
    SELECT FROM processes AS other WHERE ${shares('other')} AND ${isAlive('other')}
      AND ${disagrees('other')}
      AND other.began_at < coalesce((SELECT began_at FROM processes WHERE id = $1::uuid), 'infinity')
  ), signed AS (
    INSERT INTO processes (id, half, keys, version) SELECT $1::uuid, $2::text, $3::text[], $4::text WHERE NOT EXISTS (SELECT FROM elders)
    ON CONFLICT (id) DO UPDATE SET seen_at = now(), ended = false RETURNING id
  )
  SELECT extract(epoch FROM clock_timestamp()) * 1000 AS clock, NOT EXISTS (SELECT FROM signed) AS others`

/** Nobody runs: what the last process sealed has to be readable. */
const LAST = `SELECT NOT (${isAlive('other')}) AND other.keys[1] <> ALL($3::text[]) AS lost
  FROM processes AS other WHERE ${shares('other')} ORDER BY ${isAlive('other')} DESC, other.seen_at DESC LIMIT 1`

const NOTE_KEYS =
  'INSERT INTO key_uses (fingerprint) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING'

export async function signIn(queries: Queries, self: Self): Promise<Seen> {
  const { rows } = await queries.query({
    name: 'process-sign-in',
    text: SIGN_IN,
    values: [self.id, self.half, self.keys, self.version],
  })
  return { clock: Number(rows[0].clock), keys: rows[0].others ? 'others' : 'agree' }
}

/** The same before the first time, in turn with others that start. */
export async function signInFirst(url: string, self: Self): Promise<Seen> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  const values = [self.id, self.half, self.keys]
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const { rows: last } = await client.query(LAST, values)
    const seen = await signIn(client, self)
    if (last[0]?.lost) return { ...seen, keys: 'lost' }
    if (seen.keys === 'agree') await client.query(NOTE_KEYS, [self.keys])
    await client.query(`DELETE FROM processes AS old
      WHERE seen_at < now() - interval '${KEPT_DAYS} days' AND EXISTS (
        SELECT FROM processes AS later WHERE later.half = old.half AND later.seen_at > old.seen_at)`)
    await client.query('COMMIT')
    return seen
  } finally {
    await client.end()
  }
}

/** Others need not wait for it any more. */
export async function signOut(queries: Queries, { id }: Self): Promise<void> {
  await queries.query('UPDATE processes SET ended = true, seen_at = now() WHERE id = $1', [id])
}

/** Lets processes start whose keys open nothing of what is sealed here: for keys that were lost. */
export async function forgetProcesses(queries: Queries): Promise<void> {
  await queries.query('DELETE FROM processes')
}

/** What running and past processes tell of a key: by its fingerprint. */
export type KeyHistory = { sealing: ReadonlySet<string>; since: ReadonlyMap<string, number> }

export async function readKeyHistory(queries: Queries): Promise<KeyHistory> {
  const { rows } = await queries.query<{ keys: string[]; began_at: Date; alive: boolean }>(
    `SELECT keys, began_at, ${isAlive('processes')} AS alive FROM processes ORDER BY began_at DESC`,
  )
  const sealing = rows.flatMap(({ keys: [first], alive }) => (alive && first ? [first] : []))
  const since = rows.flatMap(({ keys, began_at }) =>
    keys.map((key) => [key, began_at.getTime()] as const),
  )
  return { sealing: new Set(sealing), since: new Map(since) }
}

/** Whole days since a process first had a key here; null of one that none has had yet. */
export async function readKeyDays(queries: Queries, fingerprint: string): Promise<number | null> {
  const { rows } = await queries.query<{ days: number }>(
    'SELECT floor(extract(epoch FROM now() - since) / 86400)::int AS days FROM key_uses WHERE fingerprint = $1',
    [fingerprint],
  )
  return rows[0]?.days ?? null
}

/** What a start with these keys would be told, without signing in. */
export async function checkKeys(queries: Queries, self: Self): Promise<Seen['keys']> {
  const values = [self.id, self.half, self.keys]
  const { rows: last } = await queries.query(LAST, values)
  if (last[0]?.lost) return 'lost'
  const { rows: others } = await queries.query(
    `SELECT FROM processes AS other
    WHERE ${shares('other')} AND ${isAlive('other')} AND ${disagrees('other')} LIMIT 1`,
    values,
  )
  return others.length > 0 ? 'others' : 'agree'
}

/** Version of each process that runs; null of one from before it was recorded. */
export async function readRunning(queries: Queries): Promise<{ version: string | null }[]> {
  const { rows } = await queries.query(
    `SELECT version FROM processes WHERE ${isAlive('processes')} ORDER BY began_at`,
  )
  return rows
}
