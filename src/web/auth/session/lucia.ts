import { eq, lt, sql } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, generateIdFromEntropySize, Lucia } from 'lucia'
import type { Handles } from '#src/database/connect.ts'
import { hashOf } from './hash.ts'
import { fromNow, prepareReadRow, type ReadRow, touch } from './rows.ts'
import { type SessionRow, sessions } from './schema.ts'

declare module 'lucia' {
  interface Register {
    Lucia: SessionLucia
    DatabaseSessionAttributes: { row: ReadRow } | { draft: Draft }
  }
}

type SessionLucia = Lucia<{ row: ReadRow | null }, Record<never, never>>

export function createLucia(handles: Handles): SessionLucia {
  return new Lucia(hashingAdapter(handles), {
    getSessionAttributes: (attributes) => ({ row: 'row' in attributes ? attributes.row : null }),
    getUserAttributes: () => ({}),
  })
}

const TILL = 'till-'

/** A till's id has a shape of its own: code from before tills takes it for no session and leaves it alone. */
export function newSessionId(ofTill: boolean): string {
  return (ofTill ? TILL : '') + generateIdFromEntropySize(25)
}

export const SESSION_ID = /^(?:till-)?[a-z0-9]{40}$/

/** Whether a session's id is, or was, a till's. */
export function isOfTill(id: string): boolean {
  return id.startsWith(TILL)
}

type Draft = Pick<
  SessionRow,
  | 'role'
  | 'counter'
  | 'signInId'
  | 'userAgent'
  | 'address'
  | 'idleSeconds'
  | 'accessToken'
  | 'refreshToken'
  | 'profile'
  | 'userRoutes'
> & { absoluteSeconds: number; accessSeconds: number }

/** Far in the future: the idle and absolute limits are ours, not Lucia's. */
const FAR_MS = 365 * 24 * 3600 * 1000

/** Lucia's seven methods over our table, which holds the hash of the cookie's id. */
function hashingAdapter({ db, quick }: Handles): Adapter {
  const readRow = prepareReadRow(quick)
  return {
    async getSessionAndUser(id) {
      const row = await readRow(hashOf(id))
      return row ? [stored(id, row), { id: row.userId, attributes: {} }] : [null, null]
    },
    async getUserSessions(userId) {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
      const found = await Promise.all(rows.map(({ id }) => readRow(id)))
      return found.flatMap((row) => (row ? [stored(row.id, row)] : []))
    },
    async setSession({ id, userId, attributes }) {
      if (!('draft' in attributes)) throw new Error('a session is made from a draft')
      const { absoluteSeconds, accessSeconds, ...draft } = attributes.draft
      await db.insert(sessions).values({
        ...draft,
        id: hashOf(id),
        userId,
        expiresAt: fromNow(draft.idleSeconds),
        absoluteExpiresAt: fromNow(absoluteSeconds),
        accessExpiresAt: fromNow(accessSeconds),
      })
    },
    updateSessionExpiration: (id) => touch(db, hashOf(id)),
    async deleteSession(id) {
      await db.delete(sessions).where(eq(sessions.id, hashOf(id)))
    },
    deleteUserSessions: () => Promise.reject(new Error('deleteSessions knows what ends')),
    /** A day late, so that a form sent after expiry can still be saved for its owner. */
    async deleteExpiredSessions() {
      const dayAgo = sql`now() - interval '1 day'`
      await db.delete(sessions).where(lt(sessions.absoluteExpiresAt, dayAgo))
    },
  }
}

function stored(id: string, row: ReadRow): DatabaseSession {
  const expiresAt = new Date(Date.now() + FAR_MS)
  return { id, userId: row.userId, expiresAt, attributes: { row } }
}
