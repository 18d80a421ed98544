import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import type { SocialCredential, SocialProvider } from '#src/contract/authentication/social.ts'
import { readLine } from '#src/i18n/typed-text.ts'
import { refuseSignIn } from '#src/services/authentication/attempt.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { addressLimit } from '#src/services/authentication/sign-in-limits.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps, SocialIssuer } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { countFailure, spendOnce, sweepFailures } from '#src/services/kit/throttle/throttles.ts'

const ALGORITHMS = ['RS256', 'ES256']
const CLOCK_TOLERANCE_SECONDS = 60
/** The web half sends an id_token as soon as it is issued; with the tolerance, six minutes. */
const ID_TOKEN_SECONDS = 300 + CLOCK_TOLERANCE_SECONDS

const text = z.string().optional().catch(undefined)
const claims = z.object({
  sub: z.string().min(1).max(255),
  /** One audience only: others would have to be trusted too (OpenID Connect Core §3.1.3.7, 3). */
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

export type VerifiedPerson = SocialPerson & { provider: SocialProvider }

export function createCredentialCheck(deps: ServiceDeps) {
  const { google, facebook } = deps.settings.social
  const checks: Record<SocialProvider, IdTokenCheck | null> = {
    google: google ? createIdTokenCheck(google) : null,
    facebook: facebook ? createIdTokenCheck(facebook) : null,
  }

  /**
   * @param kind the refusal for an invalid id_token
   * @throws Refusal of that kind; 4004 if the provider is not configured; 4022 if its keys are
   * unavailable; 4029 for an address with too many failures
   */
  return async function verifyCredential(
    provider: SocialProvider,
    { idToken, nonce }: SocialCredential,
    origin: Origin,
    kind: 'unauthenticated' | 'invalid' = 'unauthenticated',
  ): Promise<VerifiedPerson> {
    const check = checks[provider]
    if (!check) throw new Refusal('notFound', 'errors:service.notFound')
    await refuseSignIn(deps.db, limitsOf(origin))
    const person = await check(idToken, nonce).catch((error) => {
      const details = { requestId: origin.requestId, provider, why: whyOf(error) }
      deps.log.warn(details, 'id_token rejected')
      if (error instanceof ProviderSilent) throw providerIsSilent()
      return null
    })
    if (person && (await spendOnce(deps.db, `id_token ${idToken}`, ID_TOKEN_SECONDS)))
      return { ...person, provider }
    await countRefused(deps, origin)
    throw new Refusal(kind, 'social:service.notBelieved')
  }
}

export type VerifyCredential = ReturnType<typeof createCredentialCheck>

export async function countRefused(
  { db }: ServiceDeps,
  origin: Origin,
  userId: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const limit of limitsOf(origin)) await countFailure(tx, limit)
    await sweepFailures(tx)
    await recordAudit(tx, origin, { event: 'user.sign-in-failed', subjectId: userId })
  })
}

function limitsOf({ address }: Origin) {
  return address ? [addressLimit(address)] : []
}

function providerIsSilent() {
  return new Refusal('ruleBroken', 'social:service.providerSilent', { retryAfterSeconds: 30 })
}

/** Name of the failed check; the token's claims stay out of the log. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}

/** What a provider vouches for. `email` only if the provider has verified it. */
type SocialPerson = {
  subject: string
  name: string | null
  email: string | null
  /** Google's hosted domain of the person's organisation (`hd`); null elsewhere. */
  hostedDomain: string | null
  /** An address at the provider; never shown, only imported. */
  picture: string | null
}

/** Checks an id_token against its request's nonce. @throws if it is invalid */
type IdTokenCheck = (idToken: string, nonce: string) => Promise<SocialPerson>

/** OpenID Connect Core §3.1.3.7: signature, algorithm, issuer, audience, times, nonce. */
function createIdTokenCheck({ issuers, clientId, jwks }: SocialIssuer): IdTokenCheck {
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

function nameIn({ name, given_name = '', family_name = '' }: z.output<typeof claims>) {
  const full = tidy(name ?? '') || tidy(`${given_name} ${family_name}`)
  return full || null
}

function tidy(text: string): string {
  const plain = readLine(
    text
      .slice(0, FULL_NAME_MAX * 4)
      .toWellFormed()
      .replaceAll('\0', ' '),
  )
  return [...plain].slice(0, FULL_NAME_MAX).join('').trim()
}

const TIMEOUT_MS = 5000
/** An unknown key makes us fetch again, at most this often. */
const COOLDOWN_MS = 30_000
const CACHE_MS = 10 * 60_000

class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent'
}

/** Cached for ten minutes; redirects are not followed. Throws ProviderSilent if unavailable. */
function providerKeys(jwks: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwks), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: CACHE_MS,
    [customFetch]: fetchKeys,
  })
  return async function keyOf(header, token) {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSInvalid) throw silent(error)
      throw error
    }
  }
}

async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return Response.json(await response.json())
  } catch (error) {
    throw silent(error)
  }
}

function silent(cause: unknown): ProviderSilent {
  return new ProviderSilent('the keys of a sign-in provider cannot be had', { cause })
}
