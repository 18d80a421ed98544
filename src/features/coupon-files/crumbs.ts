import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Crumb, Page } from '#views/page/page.ts'

export function couponFileCrumbs(page: Page, deal: Deal, file?: string): Crumb[] {
  const label = page.t('coupon-files:title')
  return crumbsTo(
    page,
    dealPaths.list,
    { label: deal.title, href: dealPaths.show(ofDeal(deal.id)) },
    file === undefined ? { label } : { label, href: couponFilePaths.list(ofDeal(deal.id)) },
    ...(file === undefined ? [] : [{ label: file }]),
  )
}
