import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '../audit/record.ts'
import type { ServiceDeps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { AccessTokens } from './access-tokens.ts'
import { type FoundAccount, findAccount } from './find-account.ts'
import { hashSecret } from './hash-secret.ts'
import { asCaller } from './identify.ts'
import { issueToken } from './issue-token.ts'
import { rememberDevice } from './known-devices.ts'
import type { Origin } from './origin.ts'
import { isPassword } from './passwords.ts'
import { newRefreshToken, storeRefreshToken } from './refresh-tokens.ts'
import { beginSignIn } from './sign-ins.ts'
import {
  addressLimit,
  countFailure,
  deviceLimit,
  forgetFailures,
  type Limit,
  nameLimit,
  secondsToWait,
  sweepFailures,
} from './throttles.ts'
import { parseUserName } from './user-name.ts'

type Given = {
  username: string
  password: string
  user_role: 'ADMIN' | 'USER'
  device?: string | undefined
}
/** `own` is the counter of the name or of its known device; a known device is not slowed by its address. */
type Limits = { own: Limit; all: Limit[] }

/**
 * Signs in with a user name and a password (AUTH-16, AUTH-27 to AUTH-30, AUTH-109).
 * @throws Refusal 4001 neutral for unknown and wrong alike, 4003 blocked (right password only), 4029
 */
export async function passwordGrant(
  deps: ServiceDeps,
  tokens: AccessTokens,
  given: Given,
  origin: Origin,
): Promise<Token> {
  const name = parseUserName(given.username)
  const deviceHash = given.device ? hashSecret(given.device) : null
  const found = await findAccount(deps.db, name, deviceHash)
  const limits = limitsFor(name.canonical, found?.knownDevice ? deviceHash : null, origin)
  await refuseWaiting(deps.db, limits)
  const right = await isPassword(found?.passwordHash ?? null, given.password)
  if (!found || !right || !isAudience(given.user_role, found.role)) {
    return fail(deps, limits, found, origin)
  }
  if (found.approvalStatus === 'BLOCKED') return refuseBlocked(deps, limits, found, origin)
  return deps.db.transaction(async (tx) => {
    await refuseWaiting(tx, limits)
    await forgetFailures(tx, limits.own)
    if (deviceHash) await rememberDevice(tx, found.id, deviceHash)
    return begin(tx, deps, tokens, found, origin)
  })
}

/** USER is the mobile app, ADMIN the back office; neither takes the other's people (AUTH-17, AUTH-109). */
function isAudience(asked: Given['user_role'], role: Role): boolean {
  return (asked === 'USER') === (role === 'USER')
}

function limitsFor(canonical: string, knownDevice: string | null, { address }: Origin): Limits {
  if (knownDevice) {
    const own = deviceLimit(canonical, knownDevice)
    return { own, all: [own] }
  }
  const own = nameLimit(canonical)
  return { own, all: address ? [own, addressLimit(address)] : [own] }
}

/**
 * Asked before the password is looked at, so that the answer tells nothing, and again after it, so
 * that guesses sent side by side gain nothing.
 */
async function refuseWaiting(db: ServiceDeps['db'] | Tx, { all }: Limits): Promise<void> {
  const seconds = await secondsToWait(db, all)
  if (seconds === 0) return
  throw new Refusal('tooMany', 'authentication:signIn.tooMany', {
    params: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  })
}

async function fail(
  deps: ServiceDeps,
  limits: Limits,
  found: FoundAccount | null,
  origin: Origin,
): Promise<never> {
  await deps.db.transaction(async (tx) => {
    for (const limit of limits.all) await countFailure(tx, limit)
    await sweepFailures(tx)
    await recordAudit(tx, origin, {
      event: 'user.sign-in-failed',
      subjectType: 'user',
      subjectId: found?.id ?? null,
    })
  })
  deps.log.info({ requestId: origin.requestId }, 'sign-in failed')
  await refuseWaiting(deps.db, limits)
  throw new Refusal('unauthenticated', 'authentication:signIn.failed')
}

async function refuseBlocked(
  deps: ServiceDeps,
  limits: Limits,
  found: FoundAccount,
  origin: Origin,
): Promise<never> {
  await deps.db.transaction(async (tx) => {
    await refuseWaiting(tx, limits)
    await recordAudit(tx, origin, {
      event: 'user.sign-in-refused',
      subjectType: 'user',
      subjectId: found.id,
    })
  })
  throw new Refusal('forbidden', 'authentication:signIn.blocked')
}

async function begin(
  tx: Tx,
  { settings }: ServiceDeps,
  tokens: AccessTokens,
  account: FoundAccount,
  origin: Origin,
): Promise<Token> {
  const [key] = tokens.keys
  if (!key) throw new Error('no secret key is configured')
  const signIn = await beginSignIn(tx, account.id)
  const refreshToken = newRefreshToken()
  await storeRefreshToken(tx, signIn.id, refreshToken, settings.refreshTokenSeconds)
  await recordAudit(
    tx,
    { ...origin, caller: asCaller(account, signIn.id) },
    { event: 'user.signed-in', subjectType: 'user', subjectId: account.id },
  )
  const issuedAt = signIn.createdAt
  return issueToken(tokens, settings, { account, signInId: signIn.id, refreshToken, issuedAt, key })
}
