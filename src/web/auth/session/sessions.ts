import type { Logger } from 'pino'
import type { AccountEnd } from '#src/contract/authentication/sign-in-ends.ts'
import { TILL_DAYS, TILL_IDLE_DAYS } from '#src/contract/authentication/tills.ts'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Outdates } from '#src/contract/outdates.ts'
import { type StaffRole, staffRoles } from '#src/contract/roles.ts'
import type { Handles } from '#src/database/connect.ts'
import { isDatabaseDown } from '#src/platform/database-down.ts'
import { secretBoxOf } from '#src/platform/secret-box.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'
import { SessionOver, UpstreamFault } from '#src/upstream/result.ts'
import { type Bearer, fixedBearer, type UpstreamCall } from '#src/upstream/settings.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { actorOf } from '#src/web/auth/actor-of.ts'
import { type Actor, isFactorOverdue } from '#views/page/page.ts'
import { bearerOf, refreshCallOf } from './bearer.ts'
import {
  claimCounts,
  claimFacts,
  forgetCounts,
  loadCounts,
  loadFacts,
  outdateFacts,
  saveFacts,
  saveTab,
} from './facts.ts'
import {
  type Contact,
  deleteSessions,
  liveSessions,
  revokeSessions,
  revokeSessionsAt,
  type Which,
} from './live-sessions.ts'
import { createLucia, newSessionId } from './lucia.ts'
import { createRemembered } from './remembered.ts'
import { ifRoom, type ReadRow, touch } from './rows.ts'
import { hasInput, type SavedInput, saveInput, takeInput } from './saved-inputs.ts'
import { createTokenVault, endRow } from './tokens.ts'
import { createViews } from './views.ts'

/** A live session. `id` is the cookie's value and goes nowhere else. */
export type SignedIn = {
  id: string
  row: ReadRow
  actor: Actor
  /** Of a view of somebody's account: the session of the administrator who looks. */
  viewer?: ReadRow
}

type Deps = Handles & {
  upstream: UpstreamFactory
  log: Logger
  secretKeys: readonly string[]
  limits: Record<StaffRole, { idleSeconds: number; absoluteSeconds: number }>
}
type CallFacts = Omit<UpstreamCall, 'bearer'>

const USER_AGENT_MAX = 300
const DAY_SECONDS = 24 * 3600
const ofTills = {
  idleSeconds: TILL_IDLE_DAYS * DAY_SECONDS,
  absoluteSeconds: TILL_DAYS * DAY_SECONDS,
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(deps: Deps) {
  const { db, upstream, log } = deps
  const lucia = createLucia(deps)
  const inputBox = secretBoxOf(deps.secretKeys, 'kept-inputs')
  const views = createViews(deps)
  const vault = createTokenVault(db, secretBoxOf(deps.secretKeys, 'upstream-tokens'))

  return {
    /** `revoked` if the services ended it. @param used whether this request extends the idle limit */
    async read(id: string, used = true): Promise<SignedIn | 'revoked' | 'blocked' | null> {
      const { session } = await lucia.validateSession(id)
      if (!session?.row || session.row.view) return null
      const { row } = session
      if (row.revoked) return row.profile.approvalStatus === 'BLOCKED' ? 'blocked' : 'revoked'
      if (used && row.dueForTouch) await ifRoom(touch(db, row.id))
      const own = { id, row, actor: actorOf(row.profile, row.role) }
      return row.viewing ? ((await views.read(own)) ?? own) : own
    },
    views,

    bearer(row: ReadRow, call: CallFacts): Bearer {
      const { signal: _, ...lasting } = call
      return bearerOf(db, vault, row, refreshCallOf(upstream, lasting))
    },

    /**
     * Starts a session under a new id, whatever id the browser sent.
     * @param userAgent shown in the person's list of sessions
     * @throws UpstreamFault, SessionOver when the profile cannot be read; nothing is stored then
     */
    async begin(token: Token, call: CallFacts, userAgent: string | null): Promise<SignedIn> {
      const role = staffRoles.find((one) => one === token.role)
      if (!role) throw new UpstreamFault('broken')
      const bearer = fixedBearer(token.userId, token.accessToken)
      const facts = await loadFacts(upstream({ ...call, bearer }), log)
      const counter = facts.profile.counter !== undefined
      const { idleSeconds, absoluteSeconds } = counter ? ofTills : deps.limits[role]
      const draft = {
        role,
        counter,
        signInId: token.signInId,
        userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
        address: call.clientAddress,
        idleSeconds,
        absoluteSeconds,
        accessToken: vault.seal(token.accessToken, token.userId),
        refreshToken: vault.seal(token.refresh_token, token.userId),
        accessSeconds: token.expires_in,
        ...facts,
      }
      const { id } = await lucia.createSession(
        token.userId,
        { draft },
        { sessionId: newSessionId(counter) },
      )
      lucia
        .deleteExpiredSessions()
        .catch((err) => log.warn({ err }, 'expired sessions not deleted'))
      const begun = await this.read(id)
      if (!begun || typeof begun === 'string') throw new SessionOver('expired')
      return begun
    },

    async keepFresh(signedIn: SignedIn, services: Upstream): Promise<SignedIn> {
      const { row } = signedIn
      return (row.stale || isPersonOver(row.profile)) && (await ifRoom(claimFacts(db, row)))
        ? reloadFacts(deps, signedIn, services)
        : signedIn
    },
    refreshFacts: (signedIn: SignedIn, services: Upstream) => reloadFacts(deps, signedIn, services),

    /** After a write by this session. Failing must not fail the write: what is kept expires soon anyway. */
    outdate: ({ userId, role }: ReadRow, what: Outdates) =>
      outdateFacts(db, what, { userId, role }).catch((err) =>
        log.warn({ err, what }, 'sessions not outdated'),
      ),
    /** A person's saved choices; cached and invalidated together with profile and routes. */
    remembered: createRemembered(),

    /** At most 30 s old, older if the service does not answer: a badge must not fail a page. */
    async counts({ row, actor }: SignedIn, services: Upstream) {
      try {
        if (!isFactorOverdue(actor) && (await claimCounts(db, row)))
          return await loadCounts(db, row.id, actor, services)
      } catch (error) {
        if (!(error instanceof UpstreamFault) && !isDatabaseDown(error)) throw error
      }
      const { waitingApprovals: waiting, unreadThreads: unread } = row
      return { waiting, unread, notifications: row.unreadNotifications }
    },
    rememberApprovalsTab: (signedIn: SignedIn, tab: string) =>
      ifRoom(saveTab(db, signedIn.row.id, tab)),
    /** Failing to invalidate the counts must not fail the write: they expire soon anyway. */
    forgetCounts: (signedIn: SignedIn) =>
      forgetCounts(db, signedIn.row.id).catch((err) =>
        log.warn({ err }, 'menu counts not cleared'),
      ),

    end: (id: string) => lucia.invalidateSession(id),
    endAll: (userId: string, reason: AccountEnd) => deleteSessions(db, userId, reason),
    liveSessionsOf: (userId: string) => liveSessions(db, userId),
    revoke: (userId: string, reason: AccountEnd, which?: Which) =>
      revokeSessions(db, userId, reason, which),
    revokeAt: (contact: Contact) => revokeSessionsAt(db, contact),

    saveInput: (userId: string, visitor: string, input: SavedInput) =>
      saveInput(db, inputBox, { userId, visitor }, input),
    /** The input saved for this person in this browser, returned once; null if there is none. */
    takeInput: ({ row }: SignedIn, visitor: string) =>
      takeInput(db, inputBox, { userId: row.userId, visitor }),
    hasInput: ({ row }: SignedIn, visitor: string) => hasInput(db, { userId: row.userId, visitor }),
  }
}

/** Whoever stood at a till is asked again by then, unless something was done there. */
function isPersonOver({ counter }: ReadRow['profile']): boolean {
  const until = counter?.cashier ? counter.personUntil?.milliseconds : undefined
  return until !== undefined && until <= Date.now()
}

/** Keeps the old facts when the services do not answer. */
async function reloadFacts(
  { db, log }: Deps,
  signedIn: SignedIn,
  services: Upstream,
): Promise<SignedIn> {
  const { row } = signedIn
  const facts = await loadFacts(services, log).catch((error) => {
    if (!(error instanceof UpstreamFault)) throw error
    return null
  })
  if (!facts) return signedIn
  if (facts.profile.role.name !== row.role) {
    await endRow(db, row.id, 'removed')
    throw new SessionOver('removed')
  }
  await ifRoom(saveFacts(db, row.id, facts))
  const actor = actorOf(facts.profile, row.role)
  const { view } = signedIn.actor
  return { ...signedIn, row: { ...row, ...facts }, actor: view ? { ...actor, view } : actor }
}
