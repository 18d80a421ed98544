import type { RefusedCall } from '#src/contract/direct-call.ts'

export type UpstreamRefusal = RefusedCall

export type UpstreamResult<Data> =
  | { ok: true; data: Data; displayMessage: string; message: string }
  | UpstreamRefusal

export type FaultKind = 'timeout' | 'unreachable' | 'busy' | 'broken' | 'full' | 'held'

export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
  readonly kind: FaultKind
  constructor(kind: FaultKind, cause?: unknown) {
    super(`upstream ${kind}`, { cause })
    this.kind = kind
  }
}

export class HeldBack extends UpstreamFault {
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
