import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { LocalMobile } from '#src/contract/authentication/phone-number.ts'
import { type AccountEnd, kindsEndedBy } from '#src/contract/authentication/sign-in-ends.ts'
import type { Database } from '#src/database/connect.ts'
import { endedRow } from './rows.ts'
import { sessions } from './schema.ts'

/** Bounds the list; nobody has more. */
const LIVE_MAX = 100

/** A live session as its owner sees it. `signInId` is its public name; the cookie's hash is never shown. */
export type LiveSession = {
  signInId: string
  userAgent: string | null
  address: string | null
  createdAt: Date
  seenAt: Date
}

/** The address in lower case. */
export type Contact = { mobileNo: LocalMobile } | { email: string }

export type Which = { signInIds: readonly string[] } | { except: string }

/** Derived from the idle limit, which moves with each use up to the absolute one. */
const seenAt = sql<Date>`greatest(${sessions.loadedAt},
  ${sessions.expiresAt} - make_interval(secs => ${sessions.idleSeconds}))`.mapWith(
  sessions.loadedAt,
)

export async function liveSessions(db: Database, userId: string): Promise<LiveSession[]> {
  const rows = await db
    .select({
      signInId: sessions.signInId,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      seenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.revoked, false),
        isNotNull(sessions.signInId),
        eq(sessions.counter, false),
        isNull(sessions.view),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.absoluteExpiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(seenAt), desc(sessions.createdAt))
    .limit(LIVE_MAX)
  return rows.flatMap(({ signInId, ...row }) => (signInId ? [{ ...row, signInId }] : []))
}

/** Of live sessions those that the reason ends, by the table that the services read too. */
function isEndedBy(reason: AccountEnd) {
  const endsTills = kindsEndedBy[reason].includes('TILL')
  return and(eq(sessions.revoked, false), endsTills ? undefined : eq(sessions.counter, false))
}

/** Ends sessions on every replica: the next request of each redirects to `/`. */
export async function revokeSessions(
  db: Database,
  userId: string,
  reason: AccountEnd,
  which?: Which,
): Promise<void> {
  const blocked = sql`jsonb_set(${sessions.profile}, '{approvalStatus}', '"BLOCKED"')`
  await db
    .update(sessions)
    .set({ ...endedRow, ...(reason === 'blocked' && { profile: blocked }) })
    .where(and(eq(sessions.userId, userId), isEndedBy(reason), which && chosen(which)))
}

/** Of an account whose owner asked for it here, where nobody has to be told. */
export async function deleteSessions(db: Database, userId: string, reason: AccountEnd) {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isEndedBy(reason)))
}

/** After a reset: of the account that signs in with this number or address. */
export async function revokeSessionsAt(db: Database, contact: Contact): Promise<void> {
  const isTheirs =
    'email' in contact
      ? sql`lower(${sessions.profile} ->> 'email') = ${contact.email}`
      : sql`${sessions.profile} -> 'mobileNo' @> ${JSON.stringify(contact.mobileNo)}::jsonb`
  await db
    .update(sessions)
    .set(endedRow)
    .where(and(isEndedBy('password'), isTheirs))
}

function chosen(which: Which) {
  if ('signInIds' in which) return inArray(sessions.signInId, [...which.signInIds])
  return or(ne(sessions.signInId, which.except), isNull(sessions.signInId))
}
