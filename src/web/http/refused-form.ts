import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Context } from 'hono'
import { z } from 'zod'
import { pageAddress } from '#src/contract/page-address.ts'
import { renderDocument } from '#views/layouts/document.tsx'
import { renderNode } from '#views/layouts/main-fragment.tsx'
import type { Screen } from '#views/page/page.ts'
import { sendHtml } from './html.ts'
import { screen } from './result.ts'
import type { WebEnv } from './route.ts'
import { sealedCookie } from './sealed-cookie.ts'

const LIFE_SECONDS = 60
/** With the other headers it has to fit a proxy's buffer of 4 KB. */
const LENGTH_MAX = 2000
/** Stands for the form while the page around it is drawn; no text of ours or of people holds it. */
const PLACE = '\u{f0000}form\u{f0000}'

const shape = z.object({
  path: z.string(),
  title: z.string(),
  status: z.literal([422, 429, 500, 502, 503, 504, 507]),
  form: z.string(),
})
const cookie = sealedCookie('refused', shape, LIFE_SECONDS)

type C = Context<WebEnv>

/**
 * Keeps a refused form, sealed, for the GET that follows: with a POST in the history, Back would ask whether
 * to send it again. Passwords are never kept.
 * @returns the address to go to; null when the form is answered at once
 */
export function keepRefused(c: C, { layout, title, status, main }: Screen): string | null {
  const isSent = c.req.method === 'POST' && c.req.header('sec-fetch-mode') === 'navigate'
  if (!isSent || layout !== 'auth' || c.get('session')) return null
  const path = cameFrom(c) ?? c.req.path
  const form = brotliCompressSync(renderNode(c.get('page'), main)).toString('base64url')
  const kept = shape.safeParse({ path, title, status, form }).data
  if (!kept || form.length > LENGTH_MAX) return null
  cookie.keep(c, kept)
  return path
}

/** The page of the form that was refused just before, once. */
export function takeRefused(c: C): Response | null {
  const { pathname, search } = new URL(c.req.url)
  if (c.get('session') || cookie.read(c)?.path !== pathname + search) return null
  const kept = cookie.take(c)
  if (!kept) return null
  const { title, status } = kept
  const form = brotliDecompressSync(Buffer.from(kept.form, 'base64url')).toString()
  const page = c.get('page')
  const around = screen({ layout: 'auth', title, status, main: PLACE })
  const html = renderDocument(page, around).replace(PLACE, () => form)
  return sendHtml(c, html, status, page.knowsStyles ? 'page' : 'first')
}

function cameFrom(c: C): string | null {
  const given = c.req.header('referer') ?? ''
  if (!URL.canParse(given)) return null
  const { origin, pathname, search } = new URL(given)
  const isOurs = origin === c.get('web').config.publicOrigin
  return isOurs ? pageAddress(pathname + search) : null
}
