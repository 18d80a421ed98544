import type { RefusalName } from '#src/contract/codes.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'

type Details = {
  params?: Params
  /** Field → text key, for values that the contract's schema cannot judge alone. */
  errors?: Record<string, Key>
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * An expected "no" of a service: thrown inside the transaction so that nothing of it stays, turned
 * into the documented envelope by the one error handler.
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
