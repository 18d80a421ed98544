import type { Context } from 'hono'

/** Marks HTML rendered to be put into a page; the browser takes nothing else (islands/behaviours/answers.ts). */
export const FRAGMENT_HEADER = 'x-fragment'

export const PREFETCH_HEADER = 'x-prefetch'

export const VARY = 'HX-Request, HX-Boosted, HX-History-Restore-Request, HX-Target'

/** Whether the browser wants a fragment. Says nothing about who is asking. */
export function wantsFragment(c: Context): boolean {
  return c.req.header('hx-request') === 'true' && !variants.some((name) => c.req.header(name))
}

/** Whether htmx is asking, which puts what it gets into the page. */
export function isFromHtmx(c: Context): boolean {
  return ['hx-request', ...variants].some((name) => c.req.header(name) !== undefined)
}

/** Of htmx's requests, those for a whole page. */
const variants = ['hx-boosted', 'hx-history-restore-request']

/** Id of the element to be swapped; htmx 4 sends `tag#id`. */
export function targetId(c: Context): string {
  return c.req.header('hx-target')?.split('#')[1] ?? ''
}

/** The tag of the element that asks. */
export function sourceTag(c: Context): string {
  return c.req.header('hx-source')?.split('#')[0] ?? ''
}

/** @param stays whether the address stays the same, so that people keep their place */
export function retargetMain(c: Context, { stays = false } = {}): void {
  c.header('hx-retarget', '#main')
  c.header('hx-reswap', stays ? 'innerHTML' : 'innerHTML top')
}

export function currentPath(c: Context, publicOrigin: string): string | null {
  const given = c.req.header('hx-current-url') ?? ''
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  return url.origin === publicOrigin ? url.pathname + url.search : null
}

/** Text over the page, which stays as it is. Morphed: the same words again are neither drawn nor announced. */
export function retargetToasts(c: Context): void {
  c.header('hx-retarget', '#toasts')
  c.header('hx-reswap', 'innerMorph')
}

/** Whether the page asks by itself or for a part of itself: no answer may navigate or replace it. */
export function isSentByPage(c: Context): boolean {
  return c.req.header('x-by-page') === '1' || isBackgroundRequest(c)
}

/** Polling must not extend a session or navigate away. A false claim only shortens the session. */
export function isBackgroundRequest(c: Context): boolean {
  return c.req.method === 'GET' && c.req.header('x-idle') === '1'
}

/** Whether nobody has opened it yet (islands/prefetch): it is drawn, and nothing else comes of it. */
export function isPrefetch(c: Context): boolean {
  return c.req.header(PREFETCH_HEADER) !== undefined
}
