/** What went wrong in a word or two of ours; what a provider said may hold a number or a code. */
export type DeliveryFault =
  | 'timeout'
  | 'unreachable'
  | 'unexpected answer'
  | 'bad destination'
  | 'driver is off'
  | 'content is gone'
  | `status ${number}`

/** A message could not be handed over. `final`: another try would change nothing. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly fault: DeliveryFault
  readonly final: boolean

  constructor(fault: DeliveryFault, { final = false } = {}) {
    super(`delivery failed: ${fault}`)
    this.fault = fault
    this.final = final
  }
}
