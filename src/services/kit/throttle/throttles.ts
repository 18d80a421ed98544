import { eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { throttles } from './schema.ts'

/** `free` failures within the window cost nothing; each further one makes the key wait. */
export type Limit = { key: string; free: number; windowSeconds: number }

const LONGEST_WAIT_MINUTES = 15
const DAY_SECONDS = 24 * 60 * 60
export const QUARTER_SECONDS = 15 * 60

/** Seconds until all of these keys may try again; 0 if they may now. */
export async function secondsToWait(db: Queryable, limits: readonly Limit[]): Promise<number> {
  const keys = limits.map(({ key }) => key)
  const [row] = await db
    .select({ seconds: sql<number | null>`max(${remaining})::int` })
    .from(throttles)
    .where(inArray(throttles.key, keys))
  return Math.max(0, row?.seconds ?? 0)
}

/** @throws Refusal tooMany while one of these keys has to wait, in minutes */
export async function refuseWaiting(
  db: Queryable,
  limits: readonly Limit[],
  message: Key,
): Promise<void> {
  const seconds = await secondsToWait(db, limits)
  if (seconds === 0) return
  const params = { count: Math.ceil(seconds / 60) }
  throw new Refusal('tooMany', message, { params, retryAfterSeconds: seconds })
}

/** The SQL condition that this key may not try now. */
export function isWaiting({ key }: { key: string | Placeholder }): SQL {
  return sql`exists (select 1 from ${throttles} where ${throttles.key} = ${key} and ${throttles.waitsUntil} > now())`
}

/**
 * Counts a failure, or several at once: beyond `free`, the key waits 1, 2, 4 … up to 15 minutes. A key that
 * already waits is left alone, so a burst counts once.
 * @returns the number of failures; null if the key already waits
 */
export async function countFailure(
  tx: Tx,
  { key, free, windowSeconds }: Limit,
  count = 1,
): Promise<number | null> {
  const over = sql`${throttles.startedAt} < now() - make_interval(secs => ${windowSeconds})`
  const failures = sql`case when ${over} then 0 else ${throttles.failures} end + ${count}::int`
  const waits = (counted: SQL) => sql`case when ${counted} > ${free}::int then
    now() + least(power(2, least(${counted} - ${free}::int - 1, 10)), ${LONGEST_WAIT_MINUTES}) * interval '1 minute' end`
  const [row] = await tx
    .insert(throttles)
    .values({ key, failures: count, waitsUntil: waits(sql`${count}::int`) })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        failures,
        startedAt: sql`case when ${over} then now() else ${throttles.startedAt} end`,
        waitsUntil: waits(sql`(${failures})`),
      },
      setWhere: sql`${throttles.waitsUntil} is null or ${throttles.waitsUntil} <= now()`,
    })
    .returning({ failures: throttles.failures })
  return row?.failures ?? null
}

/**
 * Counts an act of which `free` may happen in a window, by one conditional write; others of the same key wait
 * for the transaction.
 * @returns 0 if it was counted, else the seconds until the window ends
 */
export async function countAct(tx: Tx, { key, free, windowSeconds }: Limit): Promise<number> {
  const ends = sql`${throttles.startedAt} + make_interval(secs => ${windowSeconds})`
  const { rowCount } = await tx
    .insert(throttles)
    .values({ key, failures: 1 })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        failures: sql`case when ${ends} < now() then 1 else ${throttles.failures} + 1 end`,
        startedAt: sql`case when ${ends} < now() then now() else ${throttles.startedAt} end`,
      },
      setWhere: sql`${throttles.failures} < ${free} or ${ends} < now()`,
    })
  if (rowCount === 1) return 0
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${ends} - now()))::int` })
    .from(throttles)
    .where(eq(throttles.key, key))
  return Math.max(1, row?.seconds ?? 0)
}

/** Undoes the last `countFailure` and the wait it started. */
export async function uncountFailure(tx: Tx, { key }: Limit, counted: number): Promise<void> {
  const isLast = sql`${throttles.failures} = ${counted}`
  await tx
    .update(throttles)
    .set({
      failures: sql`greatest(${throttles.failures} - 1, 0)`,
      waitsUntil: sql`case when ${isLast} then null else ${throttles.waitsUntil} end`,
    })
    .where(eq(throttles.key, key))
}

/** Sweeps a few expired counters, so that each failure pays for its own cleaning. */
export async function sweepFailures(tx: Tx): Promise<void> {
  const old = tx
    .select({ key: throttles.key })
    .from(throttles)
    .where(sql`${throttles.startedAt} < now() - make_interval(secs => ${2 * DAY_SECONDS})`)
    .limit(10)
    .for('update', { skipLocked: true })
  await tx.delete(throttles).where(inArray(throttles.key, old))
}

export async function forgetFailures(tx: Tx, { key }: Limit): Promise<void> {
  await tx.delete(throttles).where(eq(throttles.key, key))
}

/** False if it was spent before. Counters are swept after two days: `seconds` must be shorter. */
export async function spendOnce(db: Queryable, secret: string, seconds: number): Promise<boolean> {
  const { rowCount } = await db
    .insert(throttles)
    .values({
      key: hashSecret(secret),
      failures: 1,
      waitsUntil: sql`now() + make_interval(secs => ${seconds})`,
    })
    .onConflictDoNothing()
  return rowCount === 1
}

/**
 * IPv4 unchanged; of IPv6 the first 56 bits, which is what one household is given (RFC 6177 §2), with `::`
 * expanded (RFC 4291 §2.2).
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  const [first, second, third, fourth = ''] = [...groups, ...zeros, ...after]
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':').toLowerCase()
}

const remaining = sql`ceil(extract(epoch from ${throttles.waitsUntil} - now()))`
