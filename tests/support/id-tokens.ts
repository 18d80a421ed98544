import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { SocialIssuer } from '#src/services/kit/deps.ts'
import { loopback } from './loopback.ts'

export const NONCE = 'a nonce of this attempt'

type Forgery = {
  claims?: JWTPayload
  /** Instead of the provider's own key; its public half is not published. */
  key?: CryptoKey | Uint8Array
  header?: { alg: string; kid?: string }
}

/**
 * A provider of our own keys: `issuer` is for the settings, `idToken` signs what it is told to, as a
 * forger would. Its key set is served on this machine; `asked` counts how often.
 */
export async function openProvider(name = 'google') {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const publicJwk = { ...(await exportJWK(publicKey)), kid: name, alg: 'RS256', use: 'sig' }
  const state = { requests: 0, answer: () => Response.json({ keys: [publicJwk] }) }
  const origin = await loopback(async () => {
    state.requests += 1
    return state.answer()
  })
  const issuer: SocialIssuer = {
    issuers: [origin],
    clientId: `${name}-client`,
    jwks: `${origin}/`,
    pictures: [],
  }
  const now = () => Math.floor(Date.now() / 1000)
  let number = 0

  return {
    issuer,
    publicJwk,
    state,
    idToken({ claims = {}, key = privateKey, header }: Forgery = {}): Promise<string> {
      const usual = {
        iss: origin,
        aud: issuer.clientId,
        sub: 'a person',
        nonce: NONCE,
        iat: now(),
        exp: now() + 3600,
        jti: String(++number),
        // The domain of the accounts that tests make, hosted by Google.
        ...(name === 'google' && { hd: 'example.com' }),
      }
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: name, ...header })
        .sign(key)
    },
  }
}

export type TestProvider = Awaited<ReturnType<typeof openProvider>>
