import type { RefusalName } from './codes.ts'
import type { Endpoint } from './endpoint.ts'

/** A call between the halves that stays inside the process: what its HTTP request would say. */
export type DirectCall = {
  endpoint: Endpoint
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** What JSON can carry; undefined without one. */
  body: unknown
  token: string | null
  /** Who the web half takes the token's owner for. */
  userId: string | null
  language: string
  timeZone: string
  requestId: string
  clientAddress: string | null
  /** How long the answer is waited for. */
  deadlineMs: number
  /** Aborts when the browser has gone. */
  signal: AbortSignal | undefined
}

/** An expected "no" of a service, with the words it chose for the person. */
export type RefusedCall = {
  ok: false
  kind: RefusalName
  displayMessage: string
  errors: Record<string, string>
  retryAfterSeconds: number | null
}

export type DirectAnswer =
  | { ok: true; data: unknown; displayMessage: string; message: string }
  | RefusedCall

/** Whether an endpoint can be called so: JSON goes in and comes out. */
export function isDirect({ bodyType = 'json', bytes, streamed }: Endpoint): boolean {
  return bodyType === 'json' && !bytes && !streamed
}
