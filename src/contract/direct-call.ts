import type { RefusalName } from './codes.ts'
import type { Endpoint } from './endpoint.ts'

/** A call between the halves inside the process: the content of its HTTP request. */
export type DirectCall = {
  endpoint: Endpoint
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** JSON-compatible; undefined without a body. */
  body: unknown
  token: string | null
  /** The account the web half expects the token to belong to. */
  userId: string | null
  language: string
  timeZone: string
  requestId: string
  formKey?: string | undefined
  actSignature?: string | undefined
  clientAddress: string | null
  /** Deadline for the answer. */
  deadlineMs: number
  signal: AbortSignal | undefined
}

/** A service's expected "no", with its message for the person. */
export type RefusedCall = {
  ok: false
  kind: RefusalName
  displayMessage: string
  errors: Record<string, string>
  retryAfterSeconds: number | null
  /** Of a sign-in that waits for its second factor. */
  challenge?: string | undefined
}

export type DirectAnswer =
  | { ok: true; data: unknown; displayMessage: string; message: string }
  | RefusedCall

/** Whether an endpoint takes and returns JSON, and so can be called directly. */
export function isDirect({ bodyType = 'json', bytes, streamed }: Endpoint): boolean {
  return bodyType === 'json' && !bytes && !streamed
}
