import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type Sent = PgTable & { userId: AnyPgColumn } & (
    | { requestedAt: AnyPgColumn }
    | { sentAt: AnyPgColumn }
  )
type Limit = { count: number; seconds: number; message: Key }

/** Locks a sender until the transaction ends, so that parallel requests are counted one by one. */
export async function lockSender(tx: Tx, userId: string): Promise<void> {
  const name = `sender ${userId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export function sentLately(sent: Sent, userId: string, seconds: number): SQL | undefined {
  const since = sql`now() - make_interval(secs => ${seconds})`
  return and(eq(sent.userId, userId), gt(timeOf(sent), since))
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
  { count, seconds, message }: Limit,
): Promise<void> {
  const left = sql`extract(epoch from ${timeOf(sent)} - now()) + ${seconds}`
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(${left})::int` })
    .from(sent)
    .where(sentLately(sent, userId, seconds))
    .orderBy(desc(timeOf(sent)))
    .offset(count - 1)
    .limit(1)
  if (row) throw new Refusal('tooMany', message, { retryAfterSeconds: row.seconds })
}

function timeOf(sent: Sent): AnyPgColumn {
  return 'sentAt' in sent ? sent.sentAt : sent.requestedAt
}
