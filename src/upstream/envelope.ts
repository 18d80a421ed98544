import { z } from 'zod'
import { codes, type RefusalName } from '#src/contract/codes.ts'
import type { DirectAnswer } from '#src/contract/direct-call.ts'
import { refusalData } from '#src/contract/envelope.ts'
import { isBusy } from './circuit.ts'
import {
  AwaitsApproval,
  ProofNeeded,
  SessionOver,
  UpstreamFault,
  type UpstreamRefusal,
} from './result.ts'
import type { Bearer } from './settings.ts'

export type HttpAnswer = { data?: unknown; error?: unknown; response: Response }

const words = { message: z.string().catch(''), displayMessage: z.string().catch('') }
const good = z.object({ ...words, code: z.literal(codes.ok.code), data: z.unknown() })
const refused = z.object({
  ...words,
  code: z.int(),
  data: refusalData.nullish().catch(null),
})

/**
 * Reads the documented envelope.
 * @throws UpstreamFault when it is none, or says that the service itself failed
 * @throws ProofNeeded when a signed-in caller has to say again who is there (4007)
 * @throws AwaitsApproval when another administrator has to approve it (4012)
 * @throws SessionOver when a signed-in caller was removed (4009) or is not believed any more
 */
export async function readEnvelope(
  answer: Promise<HttpAnswer>,
  bearer: Bearer | null,
): Promise<DirectAnswer> {
  const { data, error, response } = await answer.catch(rethrow)
  if (!response.ok) return settle(refusalOf(error, response), bearer)
  const parsed = good.safeParse(data)
  if (!parsed.success) throw new UpstreamFault('broken')
  const { message } = parsed.data
  return { ok: true, data: parsed.data.data, displayMessage: userMessage(parsed.data), message }
}

/** The same for a service in this process. */
export async function readDirect(answer: Promise<DirectAnswer>, bearer: Bearer | null) {
  const direct = await answer.catch(rethrow)
  return direct.ok ? direct : settle(expected(direct), bearer)
}

/** A token that was issued a moment ago and is not believed: the services are at odds, the sign-in is not over. */
async function settle(refusal: UpstreamRefusal, bearer: Bearer | null): Promise<UpstreamRefusal> {
  if (bearer && refusal.kind === 'unauthenticated') throw new UpstreamFault('unreachable')
  if (bearer && refusal.kind === 'proofNeeded') throw new ProofNeeded()
  if (refusal.kind === 'awaitsApproval') throw new AwaitsApproval(refusal.displayMessage)
  if (!bearer || refusal.kind !== 'removed') return refusal
  await bearer.end()
  throw new SessionOver('removed', refusal.displayMessage)
}

function rethrow(error: unknown): never {
  if (error instanceof UpstreamFault || error instanceof SessionOver) throw error
  throw new UpstreamFault('broken', error)
}

function refusalOf(error: unknown, response: Response): UpstreamRefusal {
  const parsed = refused.safeParse(error)
  if (!parsed.success) throw new UpstreamFault(isBusy(response) ? 'busy' : 'broken')
  const { code, data } = parsed.data
  return expected({
    ok: false,
    kind: kinds.get(code) ?? 'internal',
    displayMessage: userMessage(parsed.data),
    errors: data?.errors ?? {},
    retryAfterSeconds: data?.retryAfterSeconds ?? retryAfter(response),
    ...(data?.challenge && { challenge: data.challenge }),
  })
}

/** @throws UpstreamFault where the service itself failed */
function expected(refusal: UpstreamRefusal): UpstreamRefusal {
  const { kind } = refusal
  if (kind === 'full' || kind === 'busy') throw new UpstreamFault(kind)
  if (kind === 'internal') throw new UpstreamFault('broken')
  return refusal
}

/** What a person reads; `message` only where a service has no words in their language. */
function userMessage({
  displayMessage,
  message,
}: {
  displayMessage: string
  message: string
}): string {
  return displayMessage || message
}

const kinds = new Map<number, RefusalName>(
  Object.entries(codes).flatMap(([name, { code }]) =>
    name === 'ok' ? [] : [[code, name as RefusalName] as const],
  ),
)

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null
}
