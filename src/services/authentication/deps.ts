import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { type Believe, createBelieve } from './social/believe.ts'

/** With what the endpoints of this service share: keys and what was verified are kept once. */
export type AuthenticationDeps = ServiceDeps & { tokens: AccessTokens; believe: Believe }

export function authenticationDeps(deps: ServiceDeps): AuthenticationDeps {
  return { ...deps, tokens: createAccessTokens(deps.settings), believe: createBelieve(deps) }
}
