import type { RefusalName } from '#src/contract/codes.ts'

/** An expected "no" from a service, with the words it chose for the person. */
export type UpstreamRefusal = {
  ok: false
  kind: RefusalName
  displayMessage: string
  /** Field → message in the language of the request. */
  errors: Record<string, string>
  retryAfterSeconds: number | null
}

export type UpstreamResult<Data> =
  | { ok: true; data: Data; displayMessage: string; message: string }
  | UpstreamRefusal

export type FaultKind = 'timeout' | 'unreachable' | 'busy' | 'broken' | 'full' | 'held'

/** A service was slow, down, talked nonsense or had no room: an honest page with 504, 503, 502 or 507. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
  readonly kind: FaultKind
  constructor(kind: FaultKind, cause?: unknown) {
    super(`upstream ${kind}`, { cause })
    this.kind = kind
  }
}

/** A write that was held back, as its form was opened in another sign-in: forms show it like a fault. */
export class HeldBack extends UpstreamFault {
  /** Who would have saved it. */
  readonly account: string
  constructor(account: string) {
    super('held')
    this.account = account
  }
}

/** A refusal that leaves nothing to show: not found → 404 page, forbidden → 403 page, else its words. */
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
  /** What the person reads of it; empty where there is nothing to say. */
  readonly words: string
  constructor(why: 'expired' | 'removed', words = '') {
    super(`session ${why}`)
    this.why = why
    this.words = words
  }
}
