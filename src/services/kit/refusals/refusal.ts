import type { RefusalName } from '#src/contract/codes.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'

type Details = {
  params?: Params
  /** Field → text key, for values that the contract's schema cannot check alone. */
  errors?: Record<string, Key>
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * A service's expected "no": thrown inside the transaction to roll it back, and turned into the
 * documented envelope by the one error handler.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalName
  readonly key: Key
  readonly details: Details

  constructor(kind: RefusalName, key: Key, details: Details = {}) {
    super(key, { cause: details.cause })
    this.kind = kind
    this.key = key
    this.details = details
  }
}
