import type { CouponPause } from '#src/contract/core/deal-pause.ts'
import type { Page } from '#views/page/page.ts'

/** Whether a deal's coupons can be redeemed now. */
export function pauseText({ t, format }: Page, pause: CouponPause | null): string {
  if (!pause) return t('deals:pause.running')
  const when = format.moment(pause.since)
  if (pause.byAdmin) return t('deals:pause.byAdmin', { when })
  return t(pause.until ? 'deals:pause.pausedToday' : 'deals:pause.paused', { when })
}
