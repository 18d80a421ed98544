import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { AuthenticationDeps } from './deps.ts'
import { issueToken } from './issue-token.ts'
import type { Origin } from './origin.ts'
import { newRefreshToken, storeRefreshToken } from './refresh-tokens.ts'
import { beginSignIn } from './sign-ins.ts'

type Account = { id: string; role: Role }

export async function beginSession(
  tx: Tx,
  deps: AuthenticationDeps,
  account: Account,
  origin: Origin,
): Promise<Token> {
  const [key] = deps.tokens.keys
  if (!key) throw new Error('no secret key is configured')
  const signIn = await beginSignIn(tx, account.id)
  const refreshToken = newRefreshToken()
  await storeRefreshToken(tx, signIn.id, refreshToken, deps.settings.refreshTokenSeconds)
  const by = { ...origin, caller: { userId: account.id, role: account.role } }
  await recordAudit(tx, by, { event: 'user.signed-in', subjectId: account.id })
  const issuedAt = signIn.createdAt
  return issueToken(deps, { account, signInId: signIn.id, refreshToken, issuedAt, key })
}
