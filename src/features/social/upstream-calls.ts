import type { SocialCredential, SocialProvider } from '#src/contract/authentication/social.ts'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'

type Ask<Data, More = object> = (
  upstream: Upstream,
  provider: SocialProvider,
  credential: SocialCredential & More,
) => Promise<UpstreamResult<Data> | null>

/** The device is the browser that may be asked for no code. */
export const signIn: Ask<Token, { device: string }> = (
  { authentication },
  provider,
  credential,
) => {
  const body = { ...credential, userRole: 'ADMIN' as const }
  return answered(authentication.POST(`/users/${provider}/sign-in`, { body }))
}

export const signUp: Ask<Token> = ({ authentication }, provider, { idToken, nonce }) => {
  const body = { idToken, nonce, userRole: 'MERCHANT' as const }
  return answered(authentication.POST(`/users/${provider}/sign-up`, { body }))
}

export const link: Ask<null> = ({ authentication }, provider, body) =>
  answered(authentication.POST(`/users/${provider}/link`, { body }))

export function unlink({ authentication }: Upstream, provider: SocialProvider) {
  return authentication.DELETE(`/users/${provider}/link`)
}

/** Faults end on our own page, since the person has just returned from the provider. */
function answered<Data>(answer: Promise<UpstreamResult<Data>>) {
  return answer.catch((error: unknown) => {
    if (error instanceof UpstreamFault) return null
    throw error
  })
}
