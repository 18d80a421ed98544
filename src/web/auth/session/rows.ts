import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { type Database, sharedReads } from '#src/database/connect.ts'
import { type SessionRow, sessions } from './schema.ts'

export type ReadRow = Omit<SessionRow, 'userAgent' | 'address'> & {
  accessExpired: boolean
  stale: boolean
  dueForTouch: boolean
}

export const endedRow = { revoked: true, accessToken: '', refreshToken: '' }

/** Profile and routes are read again after this time. */
export const FACTS_SECONDS = 300
/** The idle limit is moved at most this often, so that reading a page seldom writes. */
const TOUCH_SECONDS = 60

export const fromNow = (seconds: number): SQL<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`

/** Every request asks, so the statement is built and parsed once. */
export function prepareReadRow(db: Database): (id: string) => Promise<ReadRow | null> {
  const now = sql`now()`
  const { userAgent: _, address: __, ...columns } = getTableColumns(sessions)
  const statement = sharedReads(db)
    .select({
      ...columns,
      accessExpired: sql<boolean>`${sessions.accessExpiresAt} <= now()`,
      stale: sql<boolean>`${sessions.loadedAt} < now() - make_interval(secs => ${FACTS_SECONDS})`,
      dueForTouch: sql<boolean>`${sessions.expiresAt} < least(${sessions.absoluteExpiresAt},
        now() + make_interval(secs => ${sessions.idleSeconds} - ${TOUCH_SECONDS}))`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        gt(sessions.expiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
      ),
    )
    .prepare('read_session')
  return async function readRow(id) {
    const [row] = await statement.execute({ id })
    return row ?? null
  }
}

/** Use of the back office moves the idle limit, never beyond the absolute one. */
export async function touch(db: Database, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.absoluteExpiresAt}, now() + make_interval(secs => ${sessions.idleSeconds}))`,
    })
    .where(eq(sessions.id, id))
}
