import { createMiddleware } from 'hono/factory'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { giftLinkPaths } from '#src/contract/screens/coupon-gifts.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { cspReportPaths } from '#src/contract/screens/csp-reports.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import type { Address } from '#src/contract/screens/path.ts'
import { NOTHING } from '#src/platform/content-policy.ts'
import type { WebConfig } from '#src/web/deps.ts'
import type { Assets } from '#views/page/page.ts'
import { wantsFragment } from './htmx.ts'
import type { WebEnv } from './route.ts'

type Settings = Pick<WebConfig, 'publicOrigin' | 'tileOrigin' | 'push'>
type Sources = Pick<WebConfig, 'tileOrigin' | 'push'> & {
  stylesHash: string
  /** A till's page runs a worker, and is installed by its manifest. */
  atTill?: boolean
}

const POLICY = 'content-security-policy'
const OPEN = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'
const CLOSED = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
/** Pages reached by a token: their address must not leak through the referrer. */
const silent = stemsOf(embedPaths.index, embedPaths.success, embedPaths.failed, giftLinkPaths.show)
const tillPages = stemsOf(redeemPaths.counter)
/** Only the redeem and branch forms may ask for camera and location. */
const devicePages = stemsOf(redeemPaths.counter, branchPaths.add, branchPaths.edit)

export function securityHeaders(settings: Settings, { stylesHash }: Pick<Assets, 'stylesHash'>) {
  const { publicOrigin } = settings
  const everywhere = {
    'cross-origin-resource-policy': 'same-origin',
    ...onEveryAnswer(publicOrigin),
  }
  const onPages = Object.entries({
    [POLICY]: policy({ ...settings, stylesHash }),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...everywhere,
  })
  const onTills = policy({ ...settings, stylesHash, atTill: true })
  const onFragments = Object.entries({ [POLICY]: NOTHING, ...everywhere })
  return createMiddleware<WebEnv>(async function securityHeaders(c, next) {
    await next()
    // `c.header` would clone the response for each of them.
    const { headers } = c.res
    const isFragment = wantsFragment(c)
    if (isBelow(silent, c.req.path)) headers.set('referrer-policy', 'no-referrer')
    if (!isFragment && isBelow(tillPages, c.req.path) && !headers.has(POLICY))
      headers.set(POLICY, onTills)
    for (const [name, value] of isFragment ? onFragments : onPages) {
      if (!headers.has(name)) headers.set(name, value)
    }
    if (!isFragment)
      headers.set('permissions-policy', isBelow(devicePages, c.req.path) ? OPEN : CLOSED)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
}

/** Of pages, files and API alike. */
export function onEveryAnswer(publicOrigin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicOrigin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/**
 * Violations go to `report-uri`, which every browser supports; `report-to` would override it and needs
 * https. The only style block is the build's, allowed by its hash.
 */
export function policy({ tileOrigin, push, stylesHash, atTill }: Sources): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${stylesHash}'`,
    `img-src 'self' data:${tileOrigin ? ` ${tileOrigin}` : ''}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(push || atTill ? ["worker-src 'self'", "manifest-src 'self'"] : []),
    `report-uri ${cspReportPaths.create()}`,
  ].join('; ')
}

/** Addresses up to their first parameter. */
function stemsOf(...screens: readonly Address[]): string[] {
  return screens.map(({ pattern }) => pattern.split('/:')[0] ?? pattern)
}

function isBelow(stems: readonly string[], path: string): boolean {
  return stems.some((stem) => path === stem || path.startsWith(`${stem}/`))
}
