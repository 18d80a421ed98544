/** What went wrong in a word or two of ours; what a provider said may hold a number or a code. */
export type DeliveryFault =
  | 'timeout'
  | 'unreachable'
  | 'unexpected answer'
  | 'bad destination'
  | 'driver is off'
  | 'content is gone'
  | 'gone'
  | `status ${number}`

/**
 * A message could not be handed over. `final`: another try would change nothing; `retryAfterSeconds`:
 * no other try before. `gone`: there is no such device any more.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly fault: DeliveryFault
  readonly final: boolean
  readonly retryAfterSeconds: number

  constructor(fault: DeliveryFault, { final = false, retryAfterSeconds = 0 } = {}) {
    super(`delivery failed: ${fault}`)
    this.fault = fault
    this.final = final
    this.retryAfterSeconds = retryAfterSeconds
  }
}
