import { timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { isActive, maySell } from '#src/contract/authentication/account-status.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { ServiceEnv } from './facts.ts'

/**
 * The first gate of every endpoint: bearer token → account → role, permission and status. A `{role}` segment
 * and every user id of the request must be the caller's own; they are never a source of truth.
 */
export function gate(deps: ServiceDeps, endpoint: Endpoint) {
  return createMiddleware<ServiceEnv>(async function endpointGate(c, next) {
    const { trusted, requestId } = c.get('facts')
    if ((endpoint.apiKey || endpoint.callers === 'service') && !trusted) {
      throw new Refusal('unauthenticated', 'errors:service.unauthenticated')
    }
    const { callers } = endpoint
    const authorization = c.req.header(apiHeaders.authorization)
    const needsToken = typeof callers !== 'string' || (callers === 'anyone' && authorization)
    if (needsToken) {
      const caller = await deps.identify(bearerOf(authorization), requestId)
      c.set('caller', caller)
      const role = typeof callers === 'string' ? undefined : c.req.param('role')
      const allowed =
        (typeof callers === 'string' || callers.includes(caller.role)) &&
        (!endpoint.permission || caller.permissions.has(endpoint.permission)) &&
        (role === undefined || role === caller.role)
      if (!allowed) throw new Refusal('forbidden', 'errors:service.forbidden')
      if (typeof callers !== 'string') requireStatus(caller, endpoint)
      const mayNameOthers = endpoint.onBehalf && caller.role === 'ADMIN'
      const claimed = [
        c.req.header(apiHeaders.userId),
        c.req.query('userId'),
        mayNameOthers ? undefined : await bodyUserId(c.req),
      ]
      if (claimed.some((id) => id !== undefined && id !== caller.userId)) {
        throw new Refusal('forbidden', 'errors:service.userMismatch')
      }
    }
    await next()
  })
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
  const body = await req.json().catch(() => undefined)
  return claim.safeParse(body).data?.userId
}
