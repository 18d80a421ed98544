import type { Context } from 'hono'

export const VARY = 'HX-Request, HX-Boosted, HX-History-Restore-Request, HX-Target'

/** Whether the browser wants a piece and not a page. Says nothing about who asks. */
export function wantsFragment(c: Context): boolean {
  return (
    c.req.header('hx-request') === 'true' &&
    !c.req.header('hx-boosted') &&
    !c.req.header('hx-history-restore-request')
  )
}

/** The id of the element to be swapped; htmx 4 sends `tag#id`. */
export function targetId(c: Context): string {
  return c.req.header('hx-target')?.split('#')[1] ?? ''
}

export function retargetMain(c: Context): void {
  c.header('hx-retarget', '#main')
  c.header('hx-reswap', 'innerHTML show:window:top')
}

export function currentPath(c: Context, publicOrigin: string): string | null {
  const given = c.req.header('hx-current-url') ?? ''
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  return url.origin === publicOrigin ? url.pathname + url.search : null
}

/**
 * Whether the page polls by itself, as the bell does: that must not keep a sign-in alive or take a page
 * away. A false claim only shortens the sign-in.
 */
export function isBackgroundRequest(c: Context): boolean {
  return c.req.method === 'GET' && c.req.header('x-idle') === '1'
}
