export const apiHeaders = {
  userId: 'user-id',
  authorization: 'authorization',
  timeZone: 'time-zone',
  language: 'accept-language',
  apiKey: 'x-api-key',
  requestId: 'x-request-id',
  /** The browser's address as the web half saw it; believed only beside the right x-api-key. */
  clientAddress: 'x-client-address',
  /** Milliseconds that the caller will still wait. */
  deadline: 'x-deadline-ms',
} as const
