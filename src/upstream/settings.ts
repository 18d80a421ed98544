import type { DirectAnswer, DirectCall } from '#src/contract/direct-call.ts'
import type { Outdates } from '#src/contract/outdates.ts'
import type { ServiceName } from '#src/contract/services.ts'
import type { Language } from '#src/i18n/languages.ts'
import { SessionOver } from './result.ts'

export type Bearer = {
  userId: string
  /** A token that has not expired; waits for a refresh that is under way. @throws SessionOver */
  token(): Promise<string>
  /** After a 401: the token that replaced `stale`, refreshed at most once. @throws SessionOver */
  renew(stale: string): Promise<string>
  /** The services removed the user (code 4009). */
  end(): Promise<void>
}

/** Of a token that cannot be refreshed: once it is refused, the sign-in is over. */
export function fixedBearer(
  userId: string,
  token: string,
  end: Bearer['end'] = async () => undefined,
): Bearer {
  const renew = () => Promise.reject(new SessionOver('expired'))
  return { userId, token: async () => token, renew, end }
}

export type Target = { fetch: Answer } | DirectTarget | { origin: string }
type Answer = (request: Request) => Response | Promise<Response>
/** In the same process, calls of JSON need no request. */
export type DirectTarget = {
  fetch: Answer
  call: (call: DirectCall) => Promise<DirectAnswer>
}

export type UpstreamCall = {
  bearer: Bearer | null
  language: Language
  requestId: string
  clientAddress: string | null
  signal?: AbortSignal
  /** After a write in another process, which may know no sessions. Never throws. */
  outdate?: (what: Outdates) => Promise<void>
  /** Only reads: every write fails as NotSent, which names this account. */
  unsentFor?: string
  formKey?: string
  /** By which a till signed what the form does. */
  actSignature?: string
}

export type UpstreamSettings = {
  targets: Record<ServiceName, Target>
  apiKey: string
  timeZone: string
  /** For one browser request in total, unless it is renewed. */
  deadlineMs?: number
  circuitTurned?: (service: ServiceName, state: 'open' | 'closed') => void
  circuitOpenMs?: number
}
