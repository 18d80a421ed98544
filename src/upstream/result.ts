import type { RefusedCall } from '#src/contract/direct-call.ts'

export type UpstreamRefusal = RefusedCall

export type UpstreamResult<Data> =
  | { ok: true; data: Data; displayMessage: string; message: string }
  | UpstreamRefusal

type FaultKind = 'timeout' | 'unreachable' | 'busy' | 'broken' | 'full' | 'held'

export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
  readonly kind: FaultKind
  constructor(kind: FaultKind, cause?: unknown) {
    super(`upstream ${kind}`, { cause })
    this.kind = kind
  }
}

export class NotSent extends UpstreamFault {
  readonly account: string
  constructor(account: string) {
    super('held')
    this.account = account
  }
}

export class UpstreamRefused extends Error {
  override readonly name = 'UpstreamRefused'
  readonly refusal: UpstreamRefusal
  constructor(refusal: UpstreamRefusal) {
    super(`upstream refused: ${refusal.kind}`)
    this.refusal = refusal
  }
}

/** A sensitive act asks again who is there; nothing was done. */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded'
}

/** The act is kept until another administrator approves it; nothing was done yet. */
export class AwaitsApproval extends Error {
  override readonly name = 'AwaitsApproval'
  readonly words: string
  constructor(words: string) {
    super('awaits approval')
    this.words = words
  }
}

/** The sign-in is over: `expired` leads to /login?next=…, `removed` (4009) to /. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
  readonly why: 'expired' | 'removed'
  readonly words: string
  constructor(why: 'expired' | 'removed', words = '') {
    super(`session ${why}`)
    this.why = why
    this.words = words
  }
}

/**
 * Waits for a part of a screen that may be missing: the fault comes back as a value, so that the rest
 * of the screen is shown and this part says that it could not be loaded.
 * @throws everything but UpstreamFault, SessionOver among them
 */
export async function attempt<Data>(part: Promise<Data>): Promise<Data | UpstreamFault> {
  try {
    return await part
  } catch (error) {
    if (error instanceof UpstreamFault) return error
    throw error
  }
}

/** As `attempt`, for a part that is left out without a word. */
export async function orNull<Data>(part: Promise<Data>): Promise<Data | null> {
  const answer = await attempt(part)
  return answer instanceof UpstreamFault ? null : answer
}

/** The data of a call that nothing should refuse. @throws UpstreamRefused */
export async function needed<Data>(call: Promise<UpstreamResult<Data>>): Promise<Data> {
  const result = await call
  if (!result.ok) throw new UpstreamRefused(result)
  return result.data
}

export function mapped<From, To>(
  result: UpstreamResult<From>,
  toData: (data: From) => To,
): UpstreamResult<To> {
  return result.ok ? { ...result, data: toData(result.data) } : result
}

export function faultStatus(fault: UpstreamFault): FaultStatus {
  return statuses[fault.kind]
}

export type FaultStatus = (typeof statuses)[FaultKind]
const statuses = {
  timeout: 504,
  unreachable: 503,
  busy: 503,
  broken: 502,
  full: 507,
  held: 409,
} as const
