import type { ServiceName } from '#src/contract/services.ts'
import type { Language } from '#src/i18n/languages.ts'

/** Where a call's bearer token comes from. Implemented by the session; absent before sign-in. */
export type Bearer = {
  userId: string
  /** A token that has not expired; waits for a refresh that is under way. @throws SessionOver */
  token(): Promise<string>
  /** After a 401: the token that replaced `stale`, refreshed at most once. @throws SessionOver */
  renew(stale: string): Promise<string>
  /** The services removed the user (code 4009) or refused a fresh token. */
  end(why: 'expired' | 'removed'): Promise<void>
}

/** Where a service answers: inside this process, or at an origin; nothing above can tell. */
export type Target =
  | { fetch: (request: Request) => Response | Promise<Response> }
  | { origin: string }

/** One browser request, as far as its calls need to know. */
export type UpstreamCall = {
  bearer: Bearer | null
  language: Language
  requestId: string
  clientAddress: string | null
  /** Aborts when the browser has gone. */
  signal?: AbortSignal
  /** Only reads: every write fails as HeldBack, which names this account. */
  heldBackFor?: string
}

export type UpstreamSettings = {
  targets: Record<ServiceName, Target>
  apiKey: string
  timeZone: string
  /** For one browser request in total, unless it is renewed. */
  deadlineMs?: number
  /** Told when calls to a service elsewhere are not passed on any more, and when they are again. */
  circuitTurned?: (service: ServiceName, state: 'open' | 'closed') => void
  /** See OPEN_MS. */
  circuitOpenMs?: number
}
