import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { exchangeToken, signOut, type Token } from '#src/contract/authentication/tokens.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { forgetFailures, type Limit } from '#src/services/kit/throttle/throttles.ts'
import { blockedAtSignIn, endOf, isClosed } from './account-state.ts'
import { findLastComment } from './account-summary.ts'
import { endViews } from './account-views/end-views.ts'
import { accountViews } from './account-views/schema.ts'
import { type Attempt, beginAttempt, refuseSignIn, undoAttempt } from './attempt.ts'
import { beginSession, issueToken } from './begin-session.ts'
import { findVoucher, rememberDevice } from './credentials/known-devices.ts'
import type { AuthenticationDeps } from './deps.ts'
import { type FoundAccount, findAccount } from './find-account.ts'
import type { Origin } from './origin.ts'
import { passkeyGrant } from './passkeys/grant.ts'
import { hashPassword, matchPassword } from './passwords.ts'
import {
  dropExpiredTokens,
  findRefreshToken,
  refreshHash,
  refreshSeconds,
  spendRefreshToken,
  storeRefreshToken,
  successorOf,
} from './refresh-tokens.ts'
import { users } from './schema.ts'
import { factorGrant } from './second-factors/grant.ts'
import { startGrace } from './second-factors/required.ts'
import { addressLimit, deviceLimit, nameLimit, voucherLimit } from './sign-in-limits.ts'
import { revokeSignIn } from './sign-ins.ts'
import { parseUserName } from './user-name.ts'

export const tokensEndpoints = [
  bind(exchangeToken, async (call, deps: AuthenticationDeps) => ({
    data:
      call.body.grant_type === 'password'
        ? await passwordGrant(deps, call.body, call)
        : call.body.grant_type === 'refresh_token'
          ? await refreshGrant(deps, call.body.refresh_token, call)
          : call.body.grant_type === 'passkey'
            ? await passkeyGrant(deps, call.body, call)
            : await factorGrant(deps, call.body, call),
  })),

  bind(signOut, async (call, { db }) => {
    const { userId, signInId } = call.caller
    await db.transaction(async (tx) => {
      if (!(await revokeSignIn(tx, signInId, 'signed-out'))) return
      await endViews(tx, eq(accountViews.viewerSignInId, signInId), call)
      await recordAudit(tx, call, { event: 'user.signed-out', subjectId: userId })
    })
    return { data: null, message: 'authentication:signedOut' }
  }),
]

type Given = Extract<z.output<(typeof exchangeToken)['body']>, { grant_type: 'password' }>
/** `own` counts for the name or its known device; a correct password clears it. */
type Limits = { own: Limit; all: Limit[] }

/**
 * Signs in with user name and password.
 * @throws Refusal 4001 for unknown and wrong alike, 4003 blocked and 4008 second factor (correct
 * password only), 4029
 */
async function passwordGrant(
  deps: AuthenticationDeps,
  given: Given,
  origin: Origin,
): Promise<Token> {
  const name = parseUserName(given.username)
  const deviceHash = given.device ? hashSecret(given.device) : null
  const found = await findAccount(deps.db, name, deviceHash)
  const limits = await limitsFor(deps.db, name.canonical, { found, deviceHash }, origin)
  const attempt = await beginAttempt(deps.db, limits.all)
  const match = await matchPassword(found?.passwordHash ?? null, given.password)
  if (!found || match === 'none' || !isAudience(given.user_role, found.role)) {
    return fail(deps, limits, found, origin)
  }
  if (found.approvalStatus === 'BLOCKED') return refuseBlocked(deps, attempt, found, origin)
  const renewed = match === 'old' ? await hashPassword(given.password) : null
  const outcome = await deps.db.transaction(async (tx) => {
    await undoAttempt(tx, attempt)
    if (renewed) await renewHash(tx, found, renewed)
    const first = { ...origin, deviceHash, forgives: limits.own.key }
    const begun = await beginSession(tx, deps, found, first)
    if (begun instanceof Refusal) return begun
    await forgetFailures(tx, limits.own)
    if (deviceHash) await rememberDevice(tx, found.id, deviceHash)
    return begun
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Unless another password was set meanwhile. */
async function renewHash(tx: Tx, { id, passwordHash: old }: FoundAccount, passwordHash: string) {
  if (old === null) return
  const unchanged = and(eq(users.id, id), eq(users.passwordHash, old))
  await tx.update(users).set({ passwordHash }).where(unchanged)
}

/** USER is the mobile app, ADMIN the back office; neither admits the other's users. */
function isAudience(requested: Given['user_role'], role: Role): boolean {
  return (requested === 'USER') === (role === 'USER')
}

/** A browser that signed in before is not slowed by its address, which unknown ones share. */
async function limitsFor(
  db: Queryable,
  canonical: string,
  { found, deviceHash }: { found: FoundAccount | null; deviceHash: string | null },
  { address }: Origin,
): Promise<Limits> {
  if (found?.knownDevice && deviceHash) {
    const own = deviceLimit(canonical, deviceHash)
    return { own, all: [own] }
  }
  const own = nameLimit(canonical)
  const voucher = deviceHash && (await findVoucher(db, deviceHash))
  if (voucher) return { own, all: [own, voucherLimit(voucher)] }
  return { own, all: address ? [own, addressLimit(address)] : [own] }
}

async function fail(
  deps: ServiceDeps,
  limits: Limits,
  found: FoundAccount | null,
  origin: Origin,
): Promise<never> {
  await deps.db.transaction(async (tx) => {
    await recordAudit(tx, origin, { event: 'user.sign-in-failed', subjectId: found?.id ?? null })
  })
  deps.log.info({ requestId: origin.requestId }, 'sign-in failed')
  await refuseSignIn(deps.db, limits.all)
  throw new Refusal('unauthenticated', 'authentication:signIn.failed')
}

async function refuseBlocked(
  deps: ServiceDeps,
  attempt: Attempt,
  found: FoundAccount,
  origin: Origin,
): Promise<never> {
  const why = await deps.db.transaction(async (tx) => {
    await undoAttempt(tx, attempt)
    await recordAudit(tx, origin, { event: 'user.sign-in-refused', subjectId: found.id })
    return findLastComment(tx, found.id)
  })
  throw blockedAtSignIn(why)
}

type Found = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>

/**
 * Exchanges a refresh token for the next pair. Repeated within 10 s it gets the same answer; later it
 * counts as stolen and ends its whole family (RFC 9700 §4.14.2).
 * @throws Refusal 4001 unknown, expired or reused; 4009 revoked
 */
async function refreshGrant(
  deps: AuthenticationDeps,
  token: string,
  origin: Origin,
): Promise<Token> {
  const outcome = await deps.db.transaction((tx) => rotate(tx, deps, token, origin))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Returns its refusal instead of throwing, since ending a stolen family must be committed. */
async function rotate(
  tx: Tx,
  deps: AuthenticationDeps,
  token: string,
  origin: Origin,
): Promise<Token | Refusal> {
  const found = await findRefreshToken(tx, token)
  if (!found) return expired()
  if (found.revokedAt || isClosed(found.account)) return endOf({ ...found.account, ...found })
  if (found.expired) return expired()
  if (!found.usedAt) {
    const next = await takeTurn(tx, deps, token, found)
    if (next) return next
  }
  const now = found.usedAt ? found : await findRefreshToken(tx, token)
  if (now?.inGrace) return answerAgain(deps, token, now)
  await revokeSignIn(tx, found.signInId, 'reused')
  const { id: userId, role } = found.account
  const thief = { ...origin, caller: { userId, role } }
  await recordAudit(tx, thief, { event: 'user.token-reused', subjectId: userId })
  return expired()
}

async function takeTurn(
  tx: Tx,
  deps: AuthenticationDeps,
  token: string,
  { account, signInId }: Found,
): Promise<Token | null> {
  const [key] = deps.tokens.keys
  if (!key) throw new Error('no secret key is configured')
  const successor = successorOf(token, key)
  const used = await spendRefreshToken(tx, token, successor)
  if (!used?.usedAt) return null
  await storeRefreshToken(tx, signInId, successor, refreshSeconds(successor, deps.settings))
  await dropExpiredTokens(tx, signInId)
  await startGrace(tx, deps.settings, account)
  const issued = { account, signInId, refreshToken: successor, issuedAt: used.usedAt, key }
  return issueToken(deps, issued)
}

/** Tries every key, since secrets may have changed since the first answer. */
async function answerAgain(
  deps: AuthenticationDeps,
  token: string,
  { account, signInId, usedAt, successorHash }: Found,
): Promise<Token | Refusal> {
  const key = deps.tokens.keys.find(
    (each) => refreshHash(successorOf(token, each)) === successorHash,
  )
  if (!key || !usedAt) return expired()
  const refreshToken = successorOf(token, key)
  return issueToken(deps, { account, signInId, refreshToken, issuedAt: usedAt, key })
}

function expired(): Refusal {
  return new Refusal('unauthenticated', 'errors:service.unauthenticated')
}
