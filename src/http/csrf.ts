import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BadRequest } from './bad-request.ts'
import { peek } from './form.ts'
import { recordRefusal } from './refusals.ts'
import type { WebEnv } from './route.ts'
import { isFormToken } from './visitor.ts'

/**
 * Guards every write of whatever content type (C01, T1): the browser must say that the request comes
 * from this origin (Sec-Fetch-Site, or Origin where the browser sends no such header), and the form
 * must carry a token bound to this session or visitor, as the field `_csrf` or the header `x-csrf`.
 * The origin is the configured one, never the Host header. htmx's own headers prove nothing (C04).
 * @param event the audit event of the row; a refusal is recorded beside it
 */
export function csrf(event: string) {
  return createMiddleware<WebEnv>(async function csrf(c, next) {
    const genuine = fromOurPages(c, c.get('web').config.publicOrigin) && (await hasToken(c))
    if (!genuine) {
      await recordRefusal(c, { why: 'forged', event })
      throw new BadRequest(403)
    }
    await next()
  })
}

function fromOurPages(c: Context<WebEnv>, publicOrigin: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return c.req.header('origin') === publicOrigin
}

async function hasToken(c: Context<WebEnv>): Promise<boolean> {
  const token = c.req.header('x-csrf') ?? (await peek(c, '_csrf'))
  return isFormToken(c.get('web').formBox, token, c.get('bindings'))
}
