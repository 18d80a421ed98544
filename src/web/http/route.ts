import type { Context, Env } from 'hono'
import type { Address, Allow, Guard } from '#src/contract/screens/path.ts'
import type { Part } from '#src/platform/multipart.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import type { WebConfig } from '#src/web/deps.ts'
import type { Actor, Notice, Page } from '#views/page/page.ts'
import type { Result } from './result.ts'
import type { Web } from './web.ts'

export type WebEnv = Env & {
  Variables: {
    page: Page
    upstream: Upstream
    actor: Actor | null
    session: SignedIn | null
    web: Web
    requestId: string
    clientAddress: string | null
    visitor: string
    bindings: readonly string[]
    upload: Part | null
    notice: Notice | null
    /** A form that only looks something up, so its input need not be saved. */
    looksUp: boolean
  }
}

type Input<A> = {
  c: Context<WebEnv>
  page: Page
  upstream: Upstream
  actor: A
  params: Record<string, string>
  query: URLSearchParams
}

export type Request = Input<Actor>
export type PublicRequest = Input<Actor | null>

type RequestOf<A extends Allow> = A extends 'public' ? PublicRequest : Request
type Row<A extends Allow> = {
  path: string
  allow: A
  answers: Address['answers']
  handler: (request: RequestOf<A>) => Promise<Result> | Result
}
type Reading<A extends Allow> = Row<A> & { method: 'get'; mayPrefetch: boolean }
type Posting<A extends Allow> = Row<A> & {
  method: 'post'
  /** Audit event of the write. The service writes the row; the web half records refusals under it. */
  audit: string | null
} & Limits
type Limits = {
  /** Maximum number of fields; 200 by default. */
  fields?: number
  /** Largest body in bytes; 64 KB by default. */
  bodyBytes?: number
  /** Maximum number of files; none by default. */
  files?: number
  /** Streams one file of at most this many bytes instead; `withUpload` hands it over. */
  upload?: (config: WebConfig) => number
}

/** Only signed-in people may send more than a small form. */
type LimitsOf<A extends Allow> = A extends 'public' ? Pick<Limits, 'fields'> : Limits

/** Sent by a program itself, without form token or sign-in: changes no more than its address alone permits. */
export type Beacon = {
  method: 'post'
  path: string
  allow: 'public'
  beacon: true
  bodyBytes: number
  handler: (c: Context<WebEnv>) => Promise<Response> | Response
}
export type Writing = Posting<'public'> | Posting<Guard>

export type Route = Reading<'public'> | Reading<Guard> | Writing | Beacon

export function get<A extends Allow>(
  { pattern: path, allow, answers, mayPrefetch }: Address<A>,
  handler: Row<A>['handler'],
): Reading<A> {
  return { method: 'get', path, allow, answers, mayPrefetch, handler }
}

export function post<A extends Allow>(
  { pattern: path, allow, answers }: Address<A>,
  audit: string,
  handler: Row<A>['handler'],
  limits?: LimitsOf<A>,
): Posting<A> {
  return { method: 'post', path, allow, answers, audit, handler, ...limits }
}

/** A POST that leaves no audit event, such as checking a code. */
export function postUnaudited<A extends Allow>(
  { pattern: path, allow, answers }: Address<A>,
  handler: Row<A>['handler'],
): Posting<A> {
  return { method: 'post', path, allow, answers, audit: null, handler }
}

export function beacon(
  { pattern: path, allow }: Address<'public'>,
  bodyBytes: number,
  handler: Beacon['handler'],
): Beacon {
  return { method: 'post', path, allow, beacon: true, bodyBytes, handler }
}
