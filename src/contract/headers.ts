export const apiHeaders = {
  userId: 'user-id',
  authorization: 'authorization',
  timeZone: 'time-zone',
  language: 'accept-language',
  apiKey: 'x-api-key',
  requestId: 'x-request-id',
  /** The browser's address as the web half saw it; trusted only with a valid x-api-key. */
  clientAddress: 'x-client-address',
  deadline: 'x-deadline-ms',
  /** A UUID of the form that was sent: what it adds is added once, however often it arrives. */
  formKey: 'idempotency-key',
  /** Of an act at a till with a key: `{time}.{signature}`, see core/till-entry.ts. */
  actSignature: 'till-signature',
} as const
