import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { readSettings } from '#views/coupon-redeem/counter-settings.tsx'
import { OfflineCounter } from '#views/coupon-redeem/offline.tsx'

/** The same for everybody who chose the same language, theme and signs: a till's worker keeps it. */
export function offline({ page, c }: PublicRequest): Result {
  const settings = readSettings(c.get('web').cookies.read(c, 'counterLook'))
  const title = page.t('offline:title')
  return screen({ layout: 'kept', title, main: <OfflineCounter settings={settings} /> })
}

/** https://www.w3.org/TR/appmanifest/: the counter on a home screen, in a window of its own. */
export function manifest({ page }: PublicRequest): Response {
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }))
  const about = {
    name: page.t('offline:app', { brand: page.brand }),
    short_name: page.t('offline:appShort'),
    lang: page.language,
    id: redeemPaths.counter(),
    start_url: redeemPaths.counter(),
    scope: redeemPaths.counter(),
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons,
  }
  return new Response(JSON.stringify(about), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'",
      vary: 'Cookie, Accept-Language',
    },
  })
}
