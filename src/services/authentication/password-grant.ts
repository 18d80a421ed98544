import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Role } from '#src/contract/roles.ts'
import { recordAudit } from '../audit/record.ts'
import type { ServiceDeps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { AccessTokens } from './access-tokens.ts'
import { beginSession } from './begin-session.ts'
import { type FoundAccount, findAccount } from './find-account.ts'
import { hashSecret } from './hash-secret.ts'
import { rememberDevice } from './known-devices.ts'
import type { Origin } from './origin.ts'
import { isPassword } from './passwords.ts'
import { refuseWaiting } from './refuse-waiting.ts'
import {
  addressLimit,
  countFailure,
  deviceLimit,
  forgetFailures,
  type Limit,
  nameLimit,
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
  // Asked before the password is looked at, so that the answer tells nothing, and again after it, so
  // that guesses sent side by side gain nothing.
  await refuseWaiting(deps.db, limits.all)
  const right = await isPassword(found?.passwordHash ?? null, given.password)
  if (!found || !right || !isAudience(given.user_role, found.role)) {
    return fail(deps, limits, found, origin)
  }
  if (found.approvalStatus === 'BLOCKED') return refuseBlocked(deps, limits, found, origin)
  return deps.db.transaction(async (tx) => {
    await refuseWaiting(tx, limits.all)
    await forgetFailures(tx, limits.own)
    if (deviceHash) await rememberDevice(tx, found.id, deviceHash)
    return beginSession(tx, deps, tokens, found, origin)
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
  await refuseWaiting(deps.db, limits.all)
  throw new Refusal('unauthenticated', 'authentication:signIn.failed')
}

async function refuseBlocked(
  deps: ServiceDeps,
  limits: Limits,
  found: FoundAccount,
  origin: Origin,
): Promise<never> {
  await deps.db.transaction(async (tx) => {
    await refuseWaiting(tx, limits.all)
    await recordAudit(tx, origin, {
      event: 'user.sign-in-refused',
      subjectType: 'user',
      subjectId: found.id,
    })
  })
  throw new Refusal('forbidden', 'authentication:signIn.blocked')
}
