import { z } from 'zod'
import type { Settings } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { siteOf } from './challenges.ts'

const part = z.string()
const clientData = z.object({ challenge: part, origin: part })
const shape = { id: part, rawId: part, type: z.literal('public-key') }
const extensions = { clientExtensionResults: z.object({}).default({}) }
const registration = z.object({
  ...shape,
  ...extensions,
  response: z.object({ clientDataJSON: part, attestationObject: part }),
})
const assertion = z.object({
  ...shape,
  ...extensions,
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part }),
})

/** Loaded with the first passkey: it brings every format of attestation. */
const library = () => import('@simplewebauthn/server')

export const readRegistration = (text: string, settings: Settings) =>
  read(registration, text, settings)
export const readAssertion = (text: string, settings: Settings) => read(assertion, text, settings)

/** What the browser sent, and the question that it answers. @throws Refusal ruleBroken */
function read<S extends typeof registration | typeof assertion>(
  schema: S,
  text: string,
  settings: Settings,
): { credential: z.output<S>; challenge: string } {
  const { origin } = siteOf(settings)
  const credential = schema.safeParse(parsed(text)).data
  if (!credential) throw invalid()
  const { clientDataJSON } = credential.response
  const client = clientData.safeParse(
    parsed(Buffer.from(clientDataJSON, 'base64url').toString()),
  ).data
  if (!client) throw invalid()
  if (client.origin !== origin) {
    throw new Refusal('ruleBroken', 'authentication:passkey.origin', { params: { site: origin } })
  }
  return { credential: credential as z.output<S>, challenge: client.challenge }
}

type Registration = ReturnType<typeof readRegistration>
type Assertion = ReturnType<typeof readAssertion>

/** @throws Refusal ruleBroken */
export async function verifyRegistration(
  { credential, challenge }: Registration,
  settings: Settings,
) {
  const { origin, rpId } = siteOf(settings)
  const { verifyRegistrationResponse } = await library()
  const verdict = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((cause) => {
    throw invalid(cause)
  })
  if (!verdict.verified) throw invalid()
  const { id, publicKey, counter } = verdict.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/**
 * The signature alone: a counter that falls has words of its own.
 * @returns the authenticator's counter
 * @throws Refusal ruleBroken
 */
export async function verifyAssertion(
  { credential, challenge }: Assertion,
  publicKey: string,
  settings: Settings,
): Promise<number> {
  const { origin, rpId } = siteOf(settings)
  const { verifyAuthenticationResponse } = await library()
  const verdict = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: 0,
    },
  }).catch((cause) => {
    throw invalid(cause)
  })
  if (!verdict.verified) throw invalid()
  return verdict.authenticationInfo.newCounter
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function invalid(cause?: unknown): Refusal {
  return new Refusal('ruleBroken', 'authentication:passkey.invalid', { cause })
}
