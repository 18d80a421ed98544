import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hash-secret.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { AccessTokens } from './access-tokens.ts'
import { endOf, isClosed } from './account-state.ts'
import { issueToken } from './issue-token.ts'
import type { Origin } from './origin.ts'
import {
  dropExpiredTokens,
  findRefreshToken,
  spendRefreshToken,
  storeRefreshToken,
  successorOf,
} from './refresh-tokens.ts'
import { revokeSignIn } from './sign-ins.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>

/**
 * Exchanges a refresh token for the next pair. The same token again within 10 s gets the same
 * answer; later it is taken for stolen and ends its whole family (RFC 9700 §4.14.2).
 * @throws Refusal 4001 unknown, expired or reused; 4009 revoked
 */
export async function refreshGrant(
  deps: ServiceDeps,
  tokens: AccessTokens,
  token: string,
  origin: Origin,
): Promise<Token> {
  const outcome = await deps.db.transaction((tx) => rotate(tx, deps, tokens, token, origin))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Answers its refusal instead of throwing, as the end of a stolen family must be kept. */
async function rotate(
  tx: Tx,
  deps: ServiceDeps,
  tokens: AccessTokens,
  token: string,
  origin: Origin,
): Promise<Token | Refusal> {
  const found = await findRefreshToken(tx, token)
  if (!found) return expired()
  if (found.revokedAt || isClosed(found.account)) return endOf(found.account)
  if (found.expired) return expired()
  if (!found.usedAt) {
    const next = await takeTurn(tx, deps, tokens, token, found)
    if (next) return next
  }
  const now = found.usedAt ? found : await findRefreshToken(tx, token)
  if (now?.inGrace) return answerAgain(deps, tokens, token, now)
  await revokeSignIn(tx, found.signInId, 'reused')
  const caller = { userId: found.account.id, role: found.account.role }
  await recordAudit(
    tx,
    { ...origin, caller },
    { event: 'user.token-reused', subjectId: caller.userId },
  )
  return expired()
}

async function takeTurn(
  tx: Tx,
  { settings }: ServiceDeps,
  tokens: AccessTokens,
  token: string,
  { account, signInId }: Found,
): Promise<Token | null> {
  const [key] = tokens.keys
  if (!key) throw new Error('no secret key is configured')
  const successor = successorOf(token, key)
  const used = await spendRefreshToken(tx, token, successor)
  if (!used?.usedAt) return null
  await storeRefreshToken(tx, signInId, successor, settings.refreshTokenSeconds)
  await dropExpiredTokens(tx, signInId)
  const issued = { account, signInId, refreshToken: successor, issuedAt: used.usedAt, key }
  return issueToken(tokens, settings, issued)
}

/** The key is looked for, as secrets may have been changed since the first answer. */
async function answerAgain(
  { settings }: ServiceDeps,
  tokens: AccessTokens,
  token: string,
  { account, signInId, usedAt, successorHash }: Found,
): Promise<Token | Refusal> {
  const key = tokens.keys.find((each) => hashSecret(successorOf(token, each)) === successorHash)
  if (!key || !usedAt) return expired()
  const refreshToken = successorOf(token, key)
  return issueToken(tokens, settings, { account, signInId, refreshToken, issuedAt: usedAt, key })
}

function expired(): Refusal {
  return new Refusal('unauthenticated', 'errors:service.unauthenticated')
}
