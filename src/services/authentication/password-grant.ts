import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { forgetFailures, type Limit } from '#src/services/kit/throttle/throttles.ts'
import type { AccessTokens } from './access-tokens.ts'
import { type Attempt, beginAttempt, undoAttempt } from './attempt.ts'
import { beginSession } from './begin-session.ts'
import { type FoundAccount, findAccount } from './find-account.ts'
import { findVoucher, rememberDevice } from './known-devices.ts'
import type { Origin } from './origin.ts'
import { isPassword } from './passwords.ts'
import { refuseWaiting } from './refuse-waiting.ts'
import { addressLimit, deviceLimit, nameLimit, voucherLimit } from './sign-in-limits.ts'
import { parseUserName } from './user-name.ts'

type Given = {
  username: string
  password: string
  user_role: 'ADMIN' | 'USER'
  device?: string | undefined
}
/** `own` is the counter of the name or of its known device; a right password clears it. */
type Limits = { own: Limit; all: Limit[] }

/**
 * Signs in with a user name and a password.
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
  const limits = await limitsFor(deps.db, name.canonical, { found, deviceHash }, origin)
  const attempt = await beginAttempt(deps.db, limits.all)
  const right = await isPassword(found?.passwordHash ?? null, given.password)
  if (!found || !right || !isAudience(given.user_role, found.role)) {
    return fail(deps, limits, found, origin)
  }
  if (found.approvalStatus === 'BLOCKED') return refuseBlocked(deps, attempt, found, origin)
  return deps.db.transaction(async (tx) => {
    await undoAttempt(tx, attempt)
    await forgetFailures(tx, limits.own)
    if (deviceHash) await rememberDevice(tx, found.id, deviceHash)
    return beginSession(tx, deps, tokens, found, origin)
  })
}

/** USER is the mobile app, ADMIN the back office; neither takes the other's people. */
function isAudience(requested: Given['user_role'], role: Role): boolean {
  return (requested === 'USER') === (role === 'USER')
}

/** A browser that signed in before is not slowed by its address: unknown ones share that. */
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
  await refuseWaiting(deps.db, limits.all)
  throw new Refusal('unauthenticated', 'authentication:signIn.failed')
}

async function refuseBlocked(
  deps: ServiceDeps,
  attempt: Attempt,
  found: FoundAccount,
  origin: Origin,
): Promise<never> {
  await deps.db.transaction(async (tx) => {
    await undoAttempt(tx, attempt)
    await recordAudit(tx, origin, { event: 'user.sign-in-refused', subjectId: found.id })
  })
  throw new Refusal('forbidden', 'authentication:signIn.blocked')
}
