import { timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { isActive, maySell } from '#src/contract/authentication/account-status.ts'
import { lacksPerson } from '#src/contract/authentication/at-counter.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Facts, ServiceEnv } from './facts.ts'
import { requireProof } from './require-proof.ts'
import { nameRequest } from './trace-calls.ts'

/**
 * The first gate of every endpoint: bearer token → account → role, permission and status. A `{role}`
 * segment and every user id in the request must match the caller; they are never a source of truth.
 */
export function gate(deps: ServiceDeps, endpoint: Endpoint) {
  return createMiddleware<ServiceEnv>(async function endpointGate(c, next) {
    nameRequest(endpoint)
    const authorization = c.req.header(apiHeaders.authorization)
    const caller = await findCaller(deps, endpoint, { ...c.get('facts'), authorization })
    if (caller) {
      c.set('caller', caller)
      admit(endpoint, caller, c.req.param('role'))
      const ids = [c.req.header(apiHeaders.userId), c.req.query('userId')]
      await requireOwnId(endpoint, caller, ids, () => bodyUserId(c.req))
    }
    await next()
  })
}

type Claims = Pick<Facts, 'trusted' | 'requestId'> & { authorization: string | undefined }

/** The caller; undefined for public endpoints. @throws Refusal unauthenticated, removed */
export async function findCaller(
  deps: ServiceDeps,
  { apiKey, callers }: Endpoint,
  { trusted, requestId, authorization }: Claims,
): Promise<Caller | undefined> {
  if ((apiKey || callers === 'service') && !trusted) {
    throw new Refusal('unauthenticated', 'errors:service.unauthenticated')
  }
  const needsToken = typeof callers !== 'string' || (callers === 'anyone' && authorization)
  return needsToken ? deps.identify(bearerOf(authorization), requestId) : undefined
}

/** @param role the path's `{role}` segment, if any. @throws Refusal forbidden, viewOnly, ruleBroken, proofNeeded */
export function admit(endpoint: Endpoint, caller: Caller, role: string | undefined): void {
  requireRights(endpoint, caller, role)
  if (endpoint.stepUp) requireProof(caller)
}

/** Without the proof of identity, which background work was begun with. @throws Refusal forbidden, viewOnly, ruleBroken */
export function requireRights(endpoint: Endpoint, caller: Caller, role: string | undefined): void {
  if (caller.view && !mayBeViewed(endpoint)) {
    throw new Refusal('viewOnly', 'authentication:view.only')
  }
  const { callers, onBehalfWith, atCounter } = endpoint
  const permission = (caller.role === 'ADMIN' && onBehalfWith) || endpoint.permission
  const ofRole =
    typeof callers === 'string' ||
    (callers.includes(caller.role) && (role === undefined || role === caller.role))
  const isHere = !caller.counter || atCounter !== undefined
  if (!ofRole || !isHere || (permission && !caller.permissions.has(permission))) {
    throw new Refusal('forbidden', 'errors:service.forbidden')
  }
  if (caller.lacksFactor && !endpoint.beforeFactor) {
    throw new Refusal('forbidden', 'authentication:factor.required')
  }
  if (typeof callers !== 'string') requireStatus(caller, endpoint)
  if (lacksPerson(atCounter, caller.counter))
    throw new Refusal('ruleBroken', 'tills:counter.personNeeded')
}

/** Nothing is written in somebody else's view of an account, and what concerns its owner alone stays closed. */
function mayBeViewed({ method, ownerOnly, stepUp }: Endpoint): boolean {
  return method === 'get' && !ownerOnly && !stepUp
}

/** @param ids those in the request, its body's included. @throws Refusal forbidden */
export async function requireOwnId(
  { onBehalf }: Endpoint,
  { role, userId }: Caller,
  ids: readonly (string | undefined)[],
  ofBody: () => string | undefined | Promise<string | undefined>,
): Promise<void> {
  const mayNameOthers = onBehalf && role === 'ADMIN'
  const claimed = [...ids, mayNameOthers ? undefined : await ofBody()]
  if (claimed.some((id) => id !== undefined && id !== userId)) {
    throw new Refusal('forbidden', 'errors:service.userMismatch')
  }
}

/** Accounts that are not approved read nothing of the marketplace. @throws Refusal ruleBroken */
function requireStatus({ role, approvalStatus }: Caller, { accounts }: Endpoint): void {
  if (role === 'USER' || accounts === 'any') return
  if (!isActive(approvalStatus)) throw new Refusal('ruleBroken', 'errors:service.notApproved')
  if (accounts === 'selling' && !maySell(approvalStatus)) {
    throw new Refusal('ruleBroken', 'errors:service.maySellNothing')
  }
}

export function isApiKey(given: string | undefined, expected: string): boolean {
  if (given === undefined) return false
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The token of an Authorization header (RFC 6750 §2.1). @throws Refusal unauthenticated */
export function bearerOf(header: string | undefined): string {
  const token = header?.match(/^Bearer ([\w.-]{1,4000})$/)?.[1]
  if (!token) throw new Refusal('unauthenticated', 'errors:service.unauthenticated')
  return token
}

const claim = z.object({ userId: z.string() })

async function bodyUserId(req: {
  header(name: string): string | undefined
  json(): Promise<unknown>
}) {
  if (!req.header('content-type')?.toLowerCase().includes('json')) return undefined
  return userIdIn(await req.json().catch(() => undefined))
}

export function userIdIn(body: unknown): string | undefined {
  return claim.safeParse(body).data?.userId
}
