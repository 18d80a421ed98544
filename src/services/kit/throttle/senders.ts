import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type Sent = PgTable & { userId: AnyPgColumn } & (
    | { requestedAt: AnyPgColumn }
    | { sentAt: AnyPgColumn }
  )
type Limit = { count: number; seconds: number; message: Key }

/** Locks a sender until the transaction ends, so that parallel requests are counted one by one. */
export async function lockSender(tx: Tx, userId: string): Promise<void> {
  await lockName(tx, `sender ${userId}`)
}

export function sentLately(sent: Sent, userId: string, seconds: number): SQL | undefined {
  return and(eq(sent.userId, userId), isWithin(timeOf(sent), seconds))
}

function isWithin(at: AnyPgColumn, seconds: number): SQL {
  return gt(at, sql`now() - make_interval(secs => ${seconds})`)
}

/**
 * At most `count` rows of a locked sender within `seconds`: the `count`-th newest has to leave the window
 * first.
 * @throws Refusal tooMany
 */
export async function refuseTooManyOf(
  tx: Tx,
  sent: Sent,
  userId: string,
  { message, ...window }: Limit,
): Promise<void> {
  const left = await secondsLeft(tx, timeOf(sent), eq(sent.userId, userId), window)
  if (left > 0) throw new Refusal('tooMany', message, { retryAfterSeconds: left })
}

/** Seconds until the `count`-th newest of these rows leaves the window; 0 if there are fewer. */
export async function secondsLeft(
  db: Queryable,
  at: AnyPgColumn,
  which: SQL,
  { count, seconds }: Omit<Limit, 'message'>,
): Promise<number> {
  const left = sql`extract(epoch from ${at} - now()) + ${seconds}`
  const [row] = await db
    .select({ seconds: sql<number>`least(ceil(${left}), ${seconds})::int` })
    .from(at.table)
    .where(and(which, isWithin(at, seconds)))
    .orderBy(desc(at))
    .offset(count - 1)
    .limit(1)
  return row?.seconds ?? 0
}

function timeOf(sent: Sent): AnyPgColumn {
  return 'sentAt' in sent ? sent.sentAt : sent.requestedAt
}
