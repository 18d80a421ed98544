import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { createCredentialCheck, type VerifyCredential } from './social/verify-credential.ts'

export type AuthenticationDeps = ServiceDeps & {
  tokens: AccessTokens
  verifyCredential: VerifyCredential
}

export function authenticationDeps(deps: ServiceDeps): AuthenticationDeps {
  return {
    ...deps,
    tokens: createAccessTokens(deps.settings),
    verifyCredential: createCredentialCheck(deps),
  }
}
