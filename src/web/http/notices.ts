import type { Context } from 'hono'
import { z } from 'zod'
import type { Notice } from '#src/web/page/page.ts'
import type { WebEnv } from './route.ts'

const LIFE_SECONDS = 60
const LENGTH_MAX = 500

const kept = z.object({
  type: z.enum(['SUCCESS', 'ERROR']),
  message: z.string(),
  stays: z.number().optional(),
  until: z.number(),
})

/** For the page after a redirect, sealed in a cookie: its words are ours, and it is shown once. */
export function keepNotice(c: Context<WebEnv>, notice: Notice): void {
  const { cookies, cookieBox } = c.get('web')
  const until = Date.now() + LIFE_SECONDS * 1000
  const text = JSON.stringify({ ...notice, message: notice.message.slice(0, LENGTH_MAX), until })
  cookies.set(c, 'notice', cookieBox.seal(text, context(c)), LIFE_SECONDS)
}

/** The kept notice, removed from the browser with this response. Only screens take it. */
export function takeNotice(c: Context<WebEnv>): Notice | null {
  const { cookies, cookieBox } = c.get('web')
  const sealed = c.req.method === 'GET' ? cookies.read(c, 'notice') : null
  if (!sealed) return null
  cookies.clear(c, 'notice')
  const parsed = kept.safeParse(parse(cookieBox.open(sealed, context(c))))
  if (!parsed.success || parsed.data.until < Date.now()) return null
  const { type, message, stays } = parsed.data
  return { type, message, ...(stays !== undefined && { stays }) }
}

/** Bound to the visitor cookie, which outlives signing in and out. */
function context(c: Context<WebEnv>): string {
  return `notice:${c.get('visitor')}`
}

function parse(text: string | null): unknown {
  return text === null ? null : JSON.parse(text)
}
