import type { SocialCredential, SocialProvider } from '#src/contract/authentication/social.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { refuseWaiting } from '#src/services/authentication/refuse-waiting.ts'
import { addressLimit } from '#src/services/authentication/sign-in-limits.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { spendOnce } from '#src/services/kit/throttle/spend-once.ts'
import { countFailure, sweepFailures } from '#src/services/kit/throttle/throttles.ts'
import {
  createIdTokenCheck,
  ID_TOKEN_SECONDS,
  type IdTokenCheck,
  type SocialPerson,
} from './id-token.ts'
import { ProviderSilent } from './provider-keys.ts'

export type VerifiedPerson = SocialPerson & { provider: SocialProvider }

export function createCredentialCheck(deps: ServiceDeps) {
  const { google, facebook } = deps.settings.social
  const checks: Record<SocialProvider, IdTokenCheck | null> = {
    google: google ? createIdTokenCheck(google) : null,
    facebook: facebook ? createIdTokenCheck(facebook) : null,
  }

  /**
   * @param kind what an id_token that is not to be believed is refused as
   * @throws Refusal of that kind; 4004 where the provider is not configured; 4022 where its keys
   * cannot be had; 4029 for an address with too many failures
   */
  return async function verifyCredential(
    provider: SocialProvider,
    { idToken, nonce }: SocialCredential,
    origin: Origin,
    kind: 'unauthenticated' | 'invalid' = 'unauthenticated',
  ): Promise<VerifiedPerson> {
    const check = checks[provider]
    if (!check) throw new Refusal('notFound', 'errors:service.notFound')
    await refuseWaiting(deps.db, limitsOf(origin))
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

/** The name of the check that failed; what the token says stays out of the log. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
