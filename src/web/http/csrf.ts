import type { Context } from 'hono'
import { BadRequest } from './bad-request.ts'
import { recordRefusal } from './refusals.ts'
import type { WebEnv } from './route.ts'
import { isFormToken } from './visitor.ts'

/**
 * Whether the browser says that a request comes from this origin: Sec-Fetch-Site, or Origin
 * where it sends no such header. The origin is the configured one, never the Host header; htmx's own
 * headers prove nothing.
 */
export function isOwnOrigin(c: Context<WebEnv>): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return c.req.header('origin') === c.get('web').config.publicOrigin
}

export function isOurToken(c: Context<WebEnv>, token: string): boolean {
  return isFormToken(c.get('web').formBox, token, c.get('bindings'))
}

/**
 * Turns a forged write of whatever content type away.
 * @param event the audit event of the row, null for a look-up; the refusal is recorded beside it
 * @throws BadRequest 403, always
 */
export async function refuseForged(c: Context<WebEnv>, event: string | null): Promise<never> {
  await recordRefusal(c, { why: 'forged', event })
  throw new BadRequest(403)
}
