import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic'
import type { Context } from 'hono'
import { type SocialProvider, socialProviders } from '#src/contract/authentication/social.ts'
import { socialPaths } from '#src/contract/screens/social.ts'
import type { SocialClient } from '#src/web/deps.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { WebEnv } from '#src/web/http/route.ts'
import type { Attempt } from './attempt.ts'

const DEADLINE_MS = 10_000
const ANSWER_BYTES = 100_000

const scopes: Record<SocialProvider, string[]> = {
  google: ['openid', 'email', 'profile'],
  facebook: ['openid', 'email', 'public_profile'],
}

export function authorizationUrl(client: SocialClient, redirectUri: string, attempt: Attempt): URL {
  const { provider, state, verifier, nonce } = attempt
  const url = new OAuth2Client(client.clientId, null, redirectUri).createAuthorizationURLWithPKCE(
    client.authorization,
    state,
    CodeChallengeMethod.S256,
    verifier,
    scopes[provider],
  )
  url.searchParams.set('nonce', nonce)
  // On shared computers people must see whose account it is.
  if (provider === 'google') url.searchParams.set('prompt', 'select_account')
  return url
}

export async function exchangeCode(
  { token, clientId, clientSecret }: SocialClient,
  redirectUri: string,
  { code, verifier }: { code: string; verifier: string },
  gone: AbortSignal,
): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret,
    code_verifier: verifier,
  })
  try {
    const response = await fetch(token, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), gone]),
    })
    const text = await response.text()
    if (!response.ok || text.length > ANSWER_BYTES) return null
    return new OAuth2Tokens(JSON.parse(text)).idToken()
  } catch {
    return null
  }
}

export type Configured = { provider: SocialProvider; client: SocialClient; redirectUri: string }

/** The redirect address comes from the configuration, never from the browser. @throws NotFound */
export function configured(c: Context<WebEnv>, named: string | undefined): Configured {
  const { socialClients, publicOrigin } = c.get('web').config
  const provider = socialProviders.find((one) => one === named)
  const client = provider && socialClients[provider]
  if (!client) throw new NotFound()
  return { provider, client, redirectUri: publicOrigin + socialPaths.callback({ provider }) }
}
