import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { SocialIssuer } from '#src/services/kit/deps.ts'
import { nameIn } from './person-name.ts'
import { providerKeys } from './provider-keys.ts'

/** What a provider vouches for. `email` is there only when the provider has verified it. */
export type SocialPerson = {
  subject: string
  name: string | null
  email: string | null
  /** The domain that Google hosts for the person's organisation (`hd`); null elsewhere. */
  hostedDomain: string | null
  /** An address at the provider; never shown, only taken over. */
  picture: string | null
}

/** Checks an id_token against the nonce it was asked for with. @throws when it is not to be believed */
export type IdTokenCheck = (idToken: string, nonce: string) => Promise<SocialPerson>

const ALGORITHMS = ['RS256', 'ES256']
const CLOCK_TOLERANCE_SECONDS = 60
/** The web half brings an id_token as soon as it was made; with the tolerance, six minutes. */
export const ID_TOKEN_SECONDS = 300 + CLOCK_TOLERANCE_SECONDS

const text = z.string().optional().catch(undefined)
const claims = z.object({
  sub: z.string().min(1).max(255),
  /** One audience alone: others would have to be trusted too (OpenID Connect Core §3.1.3.7, 3). */
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  azp: z.string().optional(),
  nonce: z.string(),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
  hd: text,
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .optional()
    .catch(undefined),
})

/**
 * The whole check of OpenID Connect Core §3.1.3.7 for one provider: signature by one of its
 * keys, algorithm, issuer, audience, times, nonce. The keys are kept between calls.
 */
export function createIdTokenCheck({ issuers, clientId, jwks }: SocialIssuer): IdTokenCheck {
  const keys = providerKeys(jwks)
  return async function check(idToken, nonce) {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ALGORITHMS,
      issuer: [...issuers],
      audience: clientId,
      maxTokenAge: ID_TOKEN_SECONDS - CLOCK_TOLERANCE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
    const token = claims.parse(payload)
    if (token.nonce !== nonce) throw new Error('nonce mismatch')
    if (token.azp !== undefined && token.azp !== clientId)
      throw new Error('authorized party mismatch')
    const email = token.email_verified ? (token.email?.toLowerCase() ?? null) : null
    return {
      subject: token.sub,
      name: nameIn(token),
      email,
      hostedDomain: token.hd?.toLowerCase() ?? null,
      picture: token.picture ?? null,
    }
  }
}
