import { couponPaths } from '#src/contract/screens/coupons.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function couponCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const deals = { label: t('common:crumbs.couponDeals'), href: couponPaths.deals() }
  return [deals, ...below]
}
