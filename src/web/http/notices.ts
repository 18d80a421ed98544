import type { Context } from 'hono'
import { z } from 'zod'
import type { Notice } from '#views/page/page.ts'
import { isFromHtmx, isPrefetch } from './htmx.ts'
import type { WebEnv } from './route.ts'
import { sealedCookie } from './sealed-cookie.ts'

const LIFE_SECONDS = 60
const LENGTH_MAX = 500

const shape = z.object({
  type: z.enum(['SUCCESS', 'ERROR']),
  message: z.string(),
  stays: z.number().optional(),
  /** When what it offers is over. */
  until: z.number().optional(),
  offer: z
    .object({
      action: z.string(),
      label: z.string(),
      fields: z.array(z.tuple([z.string(), z.string()])),
    })
    .optional(),
})
const cookie = sealedCookie('notice', shape, LIFE_SECONDS)

/** For the page after a redirect, sealed: its words are ours. It is shown once, or while it offers something. */
export function keepNotice(c: Context<WebEnv>, notice: Notice): void {
  const until = notice.offer && Date.now() + (notice.stays ?? 0)
  cookie.keep(c, { ...notice, message: notice.message.slice(0, LENGTH_MAX), until })
}

/** With the answer that shows it: an offer survives a reload, and goes with what is shown next. */
export function keepOffer(c: Context<WebEnv>, notice: Notice): void {
  if (notice.offer) keepNotice(c, notice)
  else cookie.clear(c)
}

/** The kept notice, removed from the browser with this response. Only screens take it. */
export function takeNotice(c: Context<WebEnv>): Notice | null {
  if (c.req.method !== 'GET' || isPrefetch(c)) return null
  const { until, ...notice } = cookie.read(c) ?? {}
  if (!('message' in notice)) return null
  const stays = (until ?? 0) - Date.now()
  // A page that swaps shows it already; who signed out may leave the browser to somebody else.
  if (stays > 0) return isFromHtmx(c) || !c.get('actor') ? null : { ...notice, stays }
  cookie.clear(c)
  return until === undefined ? notice : null
}
