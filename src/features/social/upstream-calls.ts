import type { SocialCredential, SocialProvider } from '#src/contract/authentication/social.ts'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'

type Ask<Data> = (
  upstream: Upstream,
  provider: SocialProvider,
  credential: SocialCredential,
) => Promise<UpstreamResult<Data> | null>

export const signIn: Ask<Token> = (upstream, provider, credential) => {
  const { authentication } = upstream
  const body = { ...credential, userRole: 'ADMIN' as const }
  return answered(
    upstream.read(
      provider === 'google'
        ? authentication.POST('/users/google/sign-in', { body })
        : authentication.POST('/users/facebook/sign-in', { body }),
    ),
  )
}

export const signUp: Ask<Token> = (upstream, provider, credential) => {
  const { authentication } = upstream
  const body = { ...credential, userRole: 'MERCHANT' as const }
  return answered(
    upstream.read(
      provider === 'google'
        ? authentication.POST('/users/google/sign-up', { body })
        : authentication.POST('/users/facebook/sign-up', { body }),
    ),
  )
}

export const link: Ask<null> = (upstream, provider, body) => {
  const { authentication } = upstream
  return answered(
    upstream.read<null>(
      provider === 'google'
        ? authentication.POST('/users/google/link', { body })
        : authentication.POST('/users/facebook/link', { body }),
    ),
  )
}

export function unlink(upstream: Upstream, provider: SocialProvider) {
  const { authentication } = upstream
  return upstream.read<null>(
    provider === 'google'
      ? authentication.DELETE('/users/google/link')
      : authentication.DELETE('/users/facebook/link'),
  )
}

/** Faults end on our own page, since the person has just come back from the provider. */
function answered<Data>(answer: Promise<UpstreamResult<Data>>) {
  return answer.catch((error: unknown) => {
    if (error instanceof UpstreamFault) return null
    throw error
  })
}
