import { ACT_MINUTES, actToSign } from '#src/contract/core/till-entry.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { verifierOf } from '#src/services/kit/jwk-verifier.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Facts } from './facts.ts'

const ACT_MS = ACT_MINUTES * 60_000

type Input = { params: unknown; body: unknown }

/**
 * What a till with a key writes is signed by it, so that a copied cookie does nothing and a copied call does
 * nothing else. A page from before tills signed goes on until it is loaded again. @throws Refusal ruleBroken
 */
export async function requireSignature(
  deps: ServiceDeps,
  { method, path, signed }: Endpoint,
  caller: Caller | undefined,
  { actSignature }: Pick<Facts, 'actSignature'>,
  { params, body }: Input,
): Promise<void> {
  const place = caller?.counter
  if (!signed || !place?.publicKey || (!actSignature && !place.signs)) return
  const [time = '', signature = ''] = (actSignature ?? '').split('.')
  const given = { ...(body ?? {}), ...(params ?? {}) } as Readonly<Record<string, unknown>>
  const formKey = typeof given.key === 'string' ? given.key : undefined
  const values = signed.map((name) => asTyped(given[name]))
  const text = actToSign(`${method} ${path}`, values, Number(time))
  if (!verifierOf(place.publicKey)(text, signature)) {
    await deps.noteSignature(place.tillId, 'wrong', formKey)
    throw new Refusal('ruleBroken', 'tills:signature.none')
  }
  if (Math.abs(Date.now() - Number(time)) > ACT_MS)
    throw new Refusal('ruleBroken', 'tills:signature.old')
  const isUnsignedOne = place.unsignedKey !== null && place.unsignedKey === formKey
  if (!place.signs || isUnsignedOne) await deps.noteSignature(place.tillId, 'right', formKey)
}

/** As a form's field holds it. */
function asTyped(value: unknown): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '')
}
