import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Role } from '#src/contract/roles.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import type { AuthenticationDeps } from './deps.ts'
import type { SigningKey } from './signing-keys.ts'

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
  return {
    accessToken: await tokens.sign({ userId: account.id, signInId, id, issuedAt, key }),
    userId: account.id,
    tokenType: 'Bearer',
    refresh_token: refreshToken,
    role: account.role,
    signInId,
    expires_in: settings.accessTokenSeconds,
  }
}
