import type { Context } from 'hono'
import { BadRequest } from '#src/platform/bad-request.ts'
import { recordRefusal } from './refusals.ts'
import type { WebEnv } from './route.ts'
import { isFormToken } from './visitor.ts'

/**
 * Whether the request comes from this origin, by Sec-Fetch-Site, or Origin if that is missing. Compared
 * with the configured origin, never the Host header; htmx's own headers prove nothing.
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
 * Refuses a forged write of any content type.
 * @param event audit event under which the refusal is recorded; null for a look-up
 * @throws BadRequest 403, always
 */
export async function refuseForged(c: Context<WebEnv>, event: string | null): Promise<never> {
  await recordRefusal(c, { why: 'forged', event })
  throw new BadRequest(403)
}
