import type { Context, Env } from 'hono'
import type { Permission } from '#src/contract/permissions.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { Part } from '#src/runtime/multipart.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import type { WebConfig } from '#src/web/deps.ts'
import type { Actor } from '#src/web/page/actor.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Notice } from '#src/web/page/screen.ts'
import type { Result } from './result.ts'
import type { Web } from './web.ts'

/**
 * Who may come in; `roles` narrows further to the roles whose table holds the route, `whole`
 * to those from whom no custom role takes anything. Of `admin` an administrator holds all of
 * one set, where the other roles need none of it. Accounts that are not active come in only where it says
 * `signed-in` or any `accounts`.
 */
export type Allow =
  | 'public'
  | 'signed-in'
  | Permission
  | {
      permission?: Permission
      roles: readonly StaffRole[]
      admin?: readonly (readonly Permission[])[]
      whole?: true
      accounts?: 'any'
    }

export type WebEnv = Env & {
  Variables: {
    page: Page
    upstream: Upstream
    actor: Actor | null
    /** The sign-in behind `actor`; for src/auth, src/http and the slices of signing in and sessions. */
    session: SignedIn | null
    web: Web
    requestId: string
    clientAddress: string | null
    /** The browser's random cookie, signed in or not. */
    visitor: string
    /** What this request's form tokens may be bound to. */
    bindings: readonly string[]
    /** The file of a row with `upload`, as it arrives. */
    upload: Part | null
    /** A notice that waits to be shown by the next screen. */
    notice: Notice | null
  }
}

type Input<A> = {
  c: Context<WebEnv>
  page: Page
  upstream: Upstream
  actor: A
  /** Path parameters, decoded. */
  params: Record<string, string>
  query: URLSearchParams
}

/** What a handler of a guarded row gets. */
export type Request = Input<Actor>
/** What a handler of a public row gets; the actor may be there all the same. */
export type PublicRequest = Input<Actor | null>

type Read<A, I> = {
  method: 'get'
  path: string
  allow: A
  handler: (request: I) => Promise<Result> | Result
}
type Write<A, I> = {
  method: 'post'
  path: string
  allow: A
  /** Name of the audit event; the service writes its row, the web half records refusals under it. */
  audit: string
  /** The most fields; 200 unless said otherwise. */
  fields?: number
  handler: (request: I) => Promise<Result> | Result
}
/** What only a signed-in person may send. */
type Large = {
  /** Largest body in bytes; 64 KB unless said otherwise. */
  bodyBytes?: number
  /** The most files; none unless said otherwise. */
  files?: number
  /** Takes one file as it arrives, instead: its largest size in bytes. `withUpload` hands it over. */
  upload?: (config: WebConfig) => number
}

/**
 * What a browser tells us by itself. It brings no form token, so it changes nothing, and it is answered
 * before anybody is recognised, so that it keeps no sign-in alive. The one write that needs no form token.
 */
export type Beacon = {
  method: 'post'
  path: string
  allow: 'public'
  beacon: true
  /** Largest body in bytes. */
  bodyBytes: number
  handler: (c: Context<WebEnv>) => Promise<Response> | Response
}
type Guarded = Exclude<Allow, 'public'>
type Reading = Read<'public', PublicRequest> | Read<Guarded, Request>
/** A row that changes something. */
export type Writing =
  | (Write<'public', PublicRequest> & { [Name in keyof Large]?: never })
  | (Write<Guarded, Request> & Large)
type PageRoute = Reading | Writing

/** A row does not compile without `allow` and, for a write, without `audit`. */
export type Route = PageRoute | Beacon
