import type { z } from 'zod'
import type { RefusalName } from './codes.ts'
import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * How an endpoint checks its caller: not at all, an optional bearer token (a bad one is refused), one of
 * these roles, or another service.
 */
export type Callers = 'public' | 'anyone' | 'service' | readonly Role[]

type Shape = {
  method: Method
  path: string
  summary: string
  callers: Callers
  /** In addition to the role: an administrator with a custom role must hold it. */
  permission?: Permission
  /**
   * Which staff accounts it serves, by status: `any`, those that may sell, or by default only active
   * ones. App users need no approval.
   */
  accounts?: 'any' | 'selling'
  /** The body's `userId` names the account to write, which for administrators may be another's. */
  onBehalf?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** `json` by default; `form` is x-www-form-urlencoded. */
  bodyType?: 'json' | 'form' | 'multipart'
  /** The service streams the multipart body itself; `body` only describes it. */
  streamed?: true
  /** Uploads and deals of the day also carry x-api-key. */
  apiKey?: boolean
  data: z.ZodType
  bytes?: boolean
  refuses?: readonly RefusalName[]
}

export type Endpoint = Shape

/**
 * Describes an endpoint: the service implements it, and the typed client and the OpenAPI document are
 * derived from it. `path` starts after `/api/v1/{service}` and uses `{name}` parameters.
 */
export function endpoint<const E extends Shape>(description: E): E {
  return description
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
