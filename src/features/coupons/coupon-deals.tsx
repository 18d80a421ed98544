import { attempt } from '#src/upstream/attempt.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { CouponDealIndex } from '#views/coupons/deal-index.tsx'
import { CouponDealList } from '#views/coupons/deal-list.tsx'
import { dealLines, reportLines } from './coupon-csv.ts'
import { couponCrumbs } from './crumbs.ts'
import { readCouponFilters } from './filters.ts'
import { listScreen, orNull } from './list-screen.tsx'
import { readCouponDeals } from './load-coupons.ts'

export function index(request: Request): Promise<Result> {
  return list(request, 'deals')
}

/** The same deals as a report. */
export function report(request: Request): Promise<Result> {
  return list(request, 'report')
}

async function list(request: Request, kind: 'deals' | 'report'): Promise<Result> {
  const { page, query } = request
  const filters = readCouponFilters(query)
  if (query.get('format') === 'csv') {
    return kind === 'deals'
      ? csvResponse(request, 'coupon-deals', dealLines(request, filters))
      : csvResponse(request, 'coupon-report', reportLines(request, filters))
  }
  const found = await attempt(readCouponDeals(request, filters))
  const props = { kind, filters, found: orNull(found) }
  const title = page.t(`coupons:${kind}.title`)
  return listScreen(page, found, {
    title,
    filters,
    crumbs: kind === 'deals' ? couponCrumbs(page) : couponCrumbs(page, { label: title }),
    main: <CouponDealIndex {...props} />,
    list: <CouponDealList {...props} />,
  })
}
