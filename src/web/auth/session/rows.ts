import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Reads } from '#src/database/connect.ts'
import { isDatabaseFull } from '#src/platform/database-down.ts'
import { type SessionRow, sessions } from './schema.ts'

export type ReadRow = Omit<SessionRow, 'userAgent' | 'address'> & {
  accessExpired: boolean
  stale: boolean
  dueForTouch: boolean
}

export const endedRow = { revoked: true, accessToken: '', refreshToken: '' }

export const FACTS_SECONDS = 300
/** The idle limit moves at most this often, so that reading pages rarely writes. */
const TOUCH_SECONDS = 60

export const fromNow = (seconds: number): SQL<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`

type Facts = Pick<SessionRow, 'profile' | 'userRoutes'> & { version: string }

/** Sessions whose facts a process caches: about 20 KB each for an administrator. */
const REMEMBERED_MAX = 500

/** On every request: prepared once; profile and routes are read only when the version changed. */
export function prepareReadRow(quick: Reads): (id: string) => Promise<ReadRow | null> {
  const now = sql`now()`
  const version = sql<string>`concat(${sessions}.xmin, ' ', ${sessions}.ctid)`
  const { userAgent: _, address: __, profile, userRoutes, ...columns } = getTableColumns(sessions)
  const byId = eq(sessions.id, sql.placeholder('id'))
  const readState = quick
    .select({
      ...columns,
      accessExpired: sql<boolean>`${sessions.accessExpiresAt} <= now()`,
      stale: sql<boolean>`${sessions.loadedAt} < now() - make_interval(secs => ${FACTS_SECONDS})`,
      dueForTouch: sql<boolean>`${sessions.expiresAt} < least(${sessions.absoluteExpiresAt},
        now() + make_interval(secs => ${sessions.idleSeconds} - ${TOUCH_SECONDS}))`,
      version,
    })
    .from(sessions)
    .where(and(byId, gt(sessions.expiresAt, now), gt(sessions.absoluteExpiresAt, now)))
    .prepare('read_session')
  const readFacts = quick
    .select({ profile, userRoutes, version })
    .from(sessions)
    .where(byId)
    .prepare('read_session_facts')
  const remembered = new LRUCache<string, Facts>({ max: REMEMBERED_MAX })

  async function factsOf(id: string, version: string): Promise<Facts | null> {
    const known = remembered.get(id)
    if (known?.version === version) return known
    const [read] = await readFacts.execute({ id })
    if (read) remembered.set(id, read)
    else remembered.delete(id)
    return read ?? null
  }

  return async function readRow(id) {
    const [state] = await readState.execute({ id })
    const facts = state && (await factsOf(id, state.version))
    if (!state || !facts) return null
    const { profile, userRoutes } = facts
    return { ...state, profile, userRoutes }
  }
}

/** What a page that is read writes by the way: left undone while the database has no room, so that reading goes on. */
export async function ifRoom<T>(write: Promise<T>): Promise<T | undefined> {
  return write.catch((error: unknown) => {
    if (!isDatabaseFull(error)) throw error
    return undefined
  })
}

/** Each use extends the idle limit, never beyond the absolute one. */
export async function touch(db: Database, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.absoluteExpiresAt}, now() + make_interval(secs => ${sessions.idleSeconds}))`,
    })
    .where(eq(sessions.id, id))
}
