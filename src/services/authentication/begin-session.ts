import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { AuthenticationDeps } from './deps.ts'
import type { Origin } from './origin.ts'
import { isOfTill, newRefreshToken, refreshSeconds, storeRefreshToken } from './refresh-tokens.ts'
import { type FirstFactor, secondFactorOf } from './second-factors/challenges.ts'
import { startGrace } from './second-factors/required.ts'
import { beginSignIn, type CounterSignIn, type SignInFactor } from './sign-ins.ts'
import type { SigningKey } from './signing-keys.ts'

type Account = { id: string; role: Role }

/**
 * The one door from a right first factor to the tokens. An account with a second factor gets a challenge:
 * the refusal is returned, not thrown, so that its row is committed.
 */
export async function beginSession(
  tx: Tx,
  deps: AuthenticationDeps,
  account: Account,
  origin: Origin & FirstFactor,
): Promise<Token | Refusal> {
  const factor = await secondFactorOf(tx, account.id, origin)
  if (factor instanceof Refusal) return factor
  return beginFactoredSession(tx, deps, account, { ...origin, factor })
}

export async function beginFactoredSession(
  tx: Tx,
  deps: AuthenticationDeps,
  account: Account,
  { factor, ...origin }: Origin & { factor: SignInFactor },
): Promise<Token> {
  const { requestId, address } = origin
  const by = { requestId, address, caller: { userId: account.id, role: account.role } }
  await recordAudit(tx, by, { event: 'user.signed-in', subjectId: account.id })
  await startGrace(tx, deps.settings, account)
  return beginTokens(tx, deps, account, { factor })
}

/** @param by the second factor, or the till, whose tokens open the counter alone */
export async function beginTokens(
  tx: Tx,
  deps: AuthenticationDeps,
  account: Account,
  by: { factor: SignInFactor } | CounterSignIn,
): Promise<Token> {
  const [key] = deps.tokens.keys
  if (!key) throw new Error('no secret key is configured')
  const signIn = await beginSignIn(tx, account.id, by)
  const refreshToken = newRefreshToken('tillId' in by)
  const seconds = refreshSeconds(refreshToken, deps.settings)
  await storeRefreshToken(tx, signIn.id, refreshToken, seconds)
  const issuedAt = signIn.createdAt
  return issueToken(deps, { account, signInId: signIn.id, refreshToken, issuedAt, key })
}

type Issue = {
  account: { id: string; role: Role }
  signInId: string
  refreshToken: string
  issuedAt: Date
  key: SigningKey
}

/** The answer to a successful sign-in or refresh; derived only from its input, so it can be repeated. */
export async function issueToken(
  { tokens, settings }: AuthenticationDeps,
  { account, signInId, refreshToken, issuedAt, key }: Issue,
): Promise<Token> {
  const id = hashSecret(refreshToken).slice(0, 22)
  const use = isOfTill(refreshToken) ? 'counter' : undefined
  return {
    accessToken: await tokens.sign({ userId: account.id, signInId, id, issuedAt, key, use }),
    userId: account.id,
    tokenType: 'Bearer',
    refresh_token: refreshToken,
    role: account.role,
    signInId,
    expires_in: settings.accessTokenSeconds,
  }
}
