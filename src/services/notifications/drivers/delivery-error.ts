/** Our own short reason; a provider's text may contain a number or a code. */
export type DeliveryFault =
  | 'timeout'
  | 'unreachable'
  | 'unexpected answer'
  | 'bad destination'
  | 'driver is off'
  | 'content is gone'
  | 'gone'
  | `status ${number}`

/** `final`: retrying is pointless; `gone`: the device no longer exists. */
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
