import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { WebEnv } from '#src/web/http/route.ts'

const YEAR_SECONDS = 365 * 24 * 3600
const SHAPE = /^[\w-]{22}$/

const fresh = new WeakMap<Request, string>()

/**
 * A browser that signed in before has its own failure counter, and may be one that is asked for no code;
 * a new one gets an id.
 */
export function deviceOf(c: Context<WebEnv>): string {
  const known = c.get('web').cookies.read(c, 'device')
  const device = known && SHAPE.test(known) ? known : randomBytes(16).toString('base64url')
  fresh.set(c.req.raw, device)
  return device
}

/** After a sign-in, or its first step, with what `deviceOf` answered in this request. */
export function rememberDevice(c: Context<WebEnv>): void {
  const device = fresh.get(c.req.raw)
  if (device) c.get('web').cookies.set(c, 'device', device, YEAR_SECONDS)
}
