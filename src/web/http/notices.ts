import type { Context } from 'hono'
import { z } from 'zod'
import type { Notice } from '#views/page/page.ts'
import { isPrefetch } from './htmx.ts'
import type { WebEnv } from './route.ts'
import { sealedCookie } from './sealed-cookie.ts'

const LIFE_SECONDS = 60
const LENGTH_MAX = 500

const shape = z.object({
  type: z.enum(['SUCCESS', 'ERROR']),
  message: z.string(),
  stays: z.number().optional(),
  offer: z
    .object({
      action: z.string(),
      label: z.string(),
      fields: z.array(z.tuple([z.string(), z.string()])),
    })
    .optional(),
})
const cookie = sealedCookie('notice', shape, LIFE_SECONDS)

/** For the page after a redirect, sealed: its words are ours, and it is shown once. */
export function keepNotice(c: Context<WebEnv>, notice: Notice): void {
  cookie.keep(c, { ...notice, message: notice.message.slice(0, LENGTH_MAX) })
}

/** The kept notice, removed from the browser with this response. Only screens take it. */
export function takeNotice(c: Context<WebEnv>): Notice | null {
  return c.req.method === 'GET' && !isPrefetch(c) ? cookie.take(c) : null
}
