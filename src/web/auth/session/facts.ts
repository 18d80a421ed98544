import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Profile, UserRoute } from '#src/contract/authentication/users.ts'
import { countWaiting, inboxKinds } from '#src/contract/core/approvals.ts'
import { type Outdates, rolesOutdated, type Writer } from '#src/contract/outdates.ts'
import type { Database } from '#src/database/connect.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { Actor } from '#views/page/page.ts'
import { FACTS_SECONDS, fromNow, type ReadRow } from './rows.ts'
import { sessions } from './schema.ts'

export type Facts = { profile: Profile; userRoutes: UserRoute[] | null }

const COUNT_SECONDS = 30

/** Profile and menu of a signed-in user; without a menu the role's table decides alone. */
export async function loadFacts(services: Upstream, log: Logger): Promise<Facts> {
  const [profile, userRoutes] = await Promise.all([
    services.authentication.read('/users'),
    loadRoutes(services, log),
  ])
  return { profile, userRoutes }
}

async function loadRoutes(services: Upstream, log: Logger): Promise<UserRoute[] | null> {
  try {
    const result = await services.authentication.GET('/users/routes')
    if (result.ok) return result.data.userRoutes
    log.warn({ kind: result.kind }, 'user routes refused')
  } catch (error) {
    if (!(error instanceof UpstreamFault)) throw error
    log.warn({ err: error }, 'user routes could not be read')
  }
  return null
}

export async function claimFacts(db: Database, row: ReadRow): Promise<boolean> {
  const claimed = await db
    .update(sessions)
    .set({ loadedAt: sql`now()` })
    .where(and(eq(sessions.id, row.id), eq(sessions.loadedAt, row.loadedAt)))
    .returning({ id: sessions.id })
  return claimed.length > 0
}

export async function saveFacts(db: Database, id: string, facts: Facts): Promise<void> {
  await db.update(sessions).set(facts).where(eq(sessions.id, id))
}

/** Sessions are rows that every replica reads at each request, so no message can be lost. */
export async function outdateFacts(db: Database, what: Outdates, by: Writer): Promise<void> {
  const keepers = or(
    eq(sessions.userId, by.userId),
    inArray(sessions.role, rolesOutdated(what, by)),
  )
  await db
    .update(sessions)
    .set({ loadedAt: fromNow(-2 * FACTS_SECONDS) })
    .where(and(keepers, gt(sessions.loadedAt, fromNow(-FACTS_SECONDS))))
}

export async function saveTab(db: Database, id: string, tab: string): Promise<void> {
  await db.update(sessions).set({ approvalsTab: tab }).where(eq(sessions.id, id))
}

export async function claimCounts(db: Database, row: ReadRow): Promise<boolean> {
  if (row.countedAt && Date.now() - row.countedAt.getTime() < COUNT_SECONDS * 1000) return false
  const old = lt(sessions.countedAt, sql`now() - make_interval(secs => ${COUNT_SECONDS})`)
  const claimed = await db
    .update(sessions)
    .set({ countedAt: sql`now()` })
    .where(and(eq(sessions.id, row.id), or(isNull(sessions.countedAt), old)))
    .returning({ id: sessions.id })
  return claimed.length > 0
}

export async function forgetCounts(db: Database, id: string): Promise<void> {
  await db.update(sessions).set({ countedAt: null }).where(eq(sessions.id, id))
}

export async function loadCounts(db: Database, id: string, actor: Actor, services: Upstream) {
  const [{ waiting, answers }, { unreadCount: notifications, unreadThreads }] = await Promise.all([
    actor.isAdmin ? countApprovals(services) : nothingWaits,
    countUnread(services),
  ])
  const unread = actor.isAdmin ? answers : unreadThreads
  await db
    .update(sessions)
    .set({ waitingApprovals: waiting, unreadNotifications: notifications, unreadThreads: unread })
    .where(eq(sessions.id, id))
  return { waiting, unread, notifications }
}

const nothingWaits = { waiting: 0, answers: 0 }

async function countApprovals(services: Upstream) {
  const result = await services.core.GET('/approvals/waiting')
  if (!result.ok) return nothingWaits
  return { waiting: countWaiting(result.data, inboxKinds), answers: result.data.answers ?? 0 }
}

async function countUnread(services: Upstream) {
  const result = await services.notifications.GET('/summary/{page}/{size}', {
    path: { page: 0, size: 1 },
  })
  return result.ok ? result.data : { unreadCount: 0, unreadThreads: 0 }
}
