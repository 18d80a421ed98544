import type { z } from 'zod'
import type { RefusalName } from './codes.ts'
import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * How an endpoint checks its caller: not at all, an optional bearer token (a bad one is refused), one
 * of these roles, or another service.
 */
export type Callers = 'public' | 'anyone' | 'service' | readonly Role[]

type Shape = {
  method: Method
  path: string
  summary: string
  callers: Callers
  /** Beside the role: an administrator narrowed by a custom role must still hold it. */
  permission?: Permission
  /**
   * Which accounts of staff it serves by their status: `any`, those that may sell, or, unless
   * said otherwise, active ones alone. People of the app wait for no approval.
   */
  accounts?: 'any' | 'selling'
  /** `userId` of the body names the account that is written, which for administrators may be another's. */
  onBehalf?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** `json` unless said otherwise; `form` is x-www-form-urlencoded. */
  bodyType?: 'json' | 'form' | 'multipart'
  /** The service reads the multipart body itself, as it arrives; `body` only describes it. */
  streamed?: true
  /** Uploads and deals of the day also carry x-api-key. */
  apiKey?: boolean
  data: z.ZodType
  /** Answers bytes, not the envelope. */
  bytes?: boolean
  refuses?: readonly RefusalName[]
}

export type Endpoint = Shape

/**
 * Describes one endpoint of a service: the service implements it, the typed client and the OpenAPI
 * document are derived from it. `path` starts after `/api/v1/{service}` and uses `{name}` parameters.
 */
export function endpoint<const E extends Shape>(description: E): E {
  return description
}

/** The endpoints among what a service's contract exports, in the order in which addresses are matched. */
export function endpointsOf<M extends object>(exports: M): Extract<M[keyof M], Endpoint>[] {
  const endpoints = Object.values(exports).filter(isEndpoint)
  return endpoints.sort(byAddress) as Extract<M[keyof M], Endpoint>[]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'callers' in value && 'path' in value
}

/** What is written out comes before a parameter, which would take its place. */
export function byAddress(one: Addressed, other: Addressed): number {
  return sortKey(one) < sortKey(other) ? -1 : 1
}

type Addressed = { path: string }

function sortKey({ path }: Addressed): string {
  return path.replaceAll(/[{:]/g, '\uffff')
}
