import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { CouponIndex } from '#views/coupons/coupon-index.tsx'
import { CouponList } from '#views/coupons/coupon-list.tsx'
import { couponLines } from './coupon-csv.ts'
import { couponCrumbs } from './crumbs.ts'
import { readCouponFilters } from './filters.ts'
import { listScreen } from './list-screen.tsx'
import { readCoupons } from './load-coupons.ts'

/** The coupons of one deal, or their CSV. */
export async function index(request: Request): Promise<Result> {
  const { page, query } = request
  const filters = readCouponFilters(query)
  if (query.get('format') === 'csv') {
    const { deal } = await readCoupons(request, filters)
    return csvResponse(request, `coupons-${deal.dealCode}`, couponLines(request, filters))
  }
  const found = await readCoupons(request, filters)
  return listScreen(page, found, {
    title: page.t('coupons:ofDeal.titleOf', { title: found.deal.title }),
    filters,
    crumbs: couponCrumbs(page, { label: page.t('common:crumbs.coupons') }),
    main: <CouponIndex filters={filters} found={found} />,
    list: <CouponList filters={filters} found={found} />,
  })
}
