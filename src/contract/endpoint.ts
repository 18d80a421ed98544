import { z } from 'zod'
import type { AtCounter } from './authentication/at-counter.ts'
import type { RefusalName } from './codes.ts'
import type { Outdates } from './outdates.ts'
import { searchParams } from './paging.ts'
import type { Permission, Role } from './roles.ts'
import { id } from './values.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Nobody is checked, a bad bearer token is refused, one of these roles, or another service. */
export type Callers = 'public' | 'anyone' | 'service' | readonly Role[]

type Shape = {
  summary: string
  /** By status, which staff accounts it serves: by default only active ones. App users need no approval. */
  accounts?: 'any' | 'selling'
  /** The body's `userId` names the account to write, which for administrators may be another's. */
  onBehalf?: boolean
  query?: z.ZodObject
  body?: z.ZodType
  /** `json` by default; `form` is x-www-form-urlencoded. */
  bodyType?: 'json' | 'form' | 'multipart'
  /** The service streams the multipart body itself; `body` only describes it. */
  streamed?: true
  /** Uploads and deals of the day also carry x-api-key. */
  apiKey?: boolean
  bytes?: boolean
  /** Afterwards sessions load this again, on every replica. */
  outdates?: Outdates
  /**
   * Served to a till or a cashier's phone too; all others refuse them (authentication/tills.ts). `person`: only
   * while somebody stands there, where its owner asks for that.
   */
  atCounter?: AtCounter
  /** What a till with a key signs of path and body (core/till-entry.ts, `actToSign`); an upload's entries have signatures of their own. */
  signed?: readonly string[]
  /** Served also to an administrator who has yet to add the second factor that is required. */
  beforeFactor?: true
  /** Refused with 4007 unless the sign-in proved lately who is there (authentication/step-up.ts). */
  stepUp?: true
  /**
   * Answers 4012, and does nothing yet, where another administrator has to approve it
   * (authentication/second-approvals.ts).
   */
  secondApproval?: true
  /**
   * Of a call that reads: refused to an administrator who views the account, since it writes on the way,
   * or is about how its owner signs in. What writes by its method is refused without this.
   */
  ownerOnly?: true
  /** Beyond bad input, a bad token, an account that is not active, and an `{id}` that names nothing. */
  refuses?: readonly RefusalName[]
}

export type Endpoint = Shape & {
  method: Method
  path: string
  callers: Callers
  /** In addition to the role: an administrator with a custom role must hold it. */
  permission?: Permission
  /** Permission an administrator needs instead, to do it in the name of a merchant whom the call names. */
  onBehalfWith?: Permission
  params?: z.ZodObject
  data: z.ZodType
}

/** What the address and the defaults do not say. */
type Description = Shape & {
  /** Of the path; by default `page`, `size` and `term` are a list's, and each other is an id. */
  params?: z.ZodObject
  /** The answer; by default null. */
  data?: z.ZodType
} & (
    | { callers: Callers; permission?: Permission; onBehalfWith?: Permission }
    /** A permission alone is for administrators. */
    | { callers?: Callers; permission: Permission }
  )

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type OfLists = typeof searchParams
type Param<Name> = Name extends keyof OfLists ? OfLists[Name] : typeof id
type Params<Name extends string> = [Name] extends [never]
  ? { params?: undefined }
  : { params: z.ZodObject<{ [Each in Name]: Param<Each> }> }
type Filled<Path extends string, D> = D &
  (D extends { params: unknown } ? unknown : Params<Names<Path>>) &
  (D extends { data: unknown } ? unknown : { data: z.ZodNull }) &
  (D extends { callers: unknown } ? unknown : { callers: readonly ['ADMIN'] })

const ofLists: Readonly<Record<string, z.ZodType>> = searchParams

/**
 * Describes an endpoint: the service implements it, and the typed client and the OpenAPI document are
 * derived from it. The path starts after `/api/v1/{service}` and uses `{name}` parameters.
 */
export function endpoint<
  const M extends Method,
  const Path extends `/${string}`,
  const D extends Description,
>(address: `${M} ${Path}`, description: D): { method: M; path: Path } & Filled<Path, D> {
  const [method, path = ''] = address.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = names.map((name) => [name, ofLists[name] ?? id])
  return {
    ...(names.length > 0 && { params: z.object(Object.fromEntries(params)) }),
    data: z.null(),
    callers: ['ADMIN'],
    ...description,
    method,
    path,
  } as Endpoint as { method: M; path: Path } & Filled<Path, D>
}

/** The endpoints among a service contract's exports, in matching order. */
export function endpointsOf<M extends object>(exports: M): Extract<M[keyof M], Endpoint>[] {
  const endpoints = Object.values(exports).filter(isEndpoint)
  return endpoints.sort(byAddress) as Extract<M[keyof M], Endpoint>[]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'callers' in value && 'path' in value
}

/** Literal segments come before a parameter, which would match them. */
export function byAddress(one: Addressed, other: Addressed): number {
  return sortKey(one) < sortKey(other) ? -1 : 1
}

type Addressed = { path: string }

function sortKey({ path }: Addressed): string {
  return path.replaceAll(/[{:]/g, '\uffff')
}
