/** A message on its way out. */
export type Outgoing = {
  /** The same however often it is tried. */
  id: string
  /** "+94771234567" or an e-mail address. */
  to: string
  /** Null for an SMS. */
  subject: string | null
  text: string
}

/**
 * Hands a message to a provider and resolves once that has taken it.
 * @throws DeliveryError
 */
export type Driver = (message: Outgoing) => Promise<void>
