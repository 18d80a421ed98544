/** Request headers of every call between the halves. */
export const apiHeaders = {
  userId: 'user-id',
  authorization: 'authorization',
  timeZone: 'time-zone',
  language: 'accept-language',
  apiKey: 'x-api-key',
  /** Correlates the logs and audit rows of both halves. */
  requestId: 'x-request-id',
  /** The browser's address as the web half saw it; believed only beside the right x-api-key. */
  clientAddress: 'x-client-address',
  /** Milliseconds that the caller will still wait. */
  deadline: 'x-deadline-ms',
} as const
