export type Outgoing = {
  id: string
  /** "+94771234567", an e-mail address, or a browser's push subscription as JSON. */
  to: string
  subject: string | null
  text: string
  /** Where a POST stops e-mails like this one (RFC 8058). */
  unsubscribe?: string
  /** Lifetime; push only, whose services store messages for browsers that are off. */
  usefulSeconds?: number
}

/** Resolves once the provider has accepted the message. @throws DeliveryError */
export type Driver = (message: Outgoing) => Promise<void>
