import type { Context } from 'hono'
import type { WebEnv } from './route.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Whether the cookie names this build's styles. Pages are `no-store`, so none varies by it. */
export function knowsStyles(c: Context<WebEnv>): boolean {
  const { assets, cookies } = c.get('web')
  return cookies.read(c, 'styles') === versionOf(assets.css)
}

export function rememberStyles(c: Context<WebEnv>): void {
  const { assets, cookies } = c.get('web')
  cookies.set(c, 'styles', versionOf(assets.css), YEAR_SECONDS)
}

function versionOf(address: string): string {
  return address.match(/-(\w+)\.css$/)?.[1] ?? 'unnamed'
}
