import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { LocalMobile } from '#src/contract/authentication/phone-number.ts'
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

export type Which = { signInIds: readonly string[] } | { except: string } | 'all'

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

/** Tills have a list of their own, by which the services end them. */
const isLive = and(eq(sessions.revoked, false), eq(sessions.counter, false))

/** Ends sessions on every replica: the next request of each redirects to `/`. */
export async function revokeSessions(db: Database, userId: string, which: Which): Promise<void> {
  await db
    .update(sessions)
    .set(endedRow)
    .where(and(eq(sessions.userId, userId), isLive, chosen(which)))
}

export async function blockSessions(db: Database, userId: string): Promise<void> {
  const blocked = sql`jsonb_set(${sessions.profile}, '{approvalStatus}', '"BLOCKED"')`
  await db
    .update(sessions)
    .set({ ...endedRow, profile: blocked })
    .where(and(eq(sessions.userId, userId), eq(sessions.revoked, false)))
}

/** By mobile number, the only thing known after a forgotten password was reset. */
/** Of the account that signs in with this number or address. */
export async function revokeSessionsAt(db: Database, contact: Contact): Promise<void> {
  const isTheirs =
    'email' in contact
      ? sql`lower(${sessions.profile} ->> 'email') = ${contact.email}`
      : sql`${sessions.profile} -> 'mobileNo' @> ${JSON.stringify(contact.mobileNo)}::jsonb`
  await db.update(sessions).set(endedRow).where(and(isLive, isTheirs))
}

function chosen(which: Which) {
  if (which === 'all') return undefined
  if ('signInIds' in which) return inArray(sessions.signInId, [...which.signInIds])
  return or(ne(sessions.signInId, which.except), isNull(sessions.signInId))
}
