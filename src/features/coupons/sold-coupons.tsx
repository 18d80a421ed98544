import { attempt } from '#src/upstream/attempt.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { SoldIndex } from '#views/coupons/sold-index.tsx'
import { SoldList } from '#views/coupons/sold-list.tsx'
import { soldLines } from './coupon-csv.ts'
import { couponCrumbs } from './crumbs.ts'
import { readCouponFilters } from './filters.ts'
import { listScreen, orNull } from './list-screen.tsx'
import { readSoldCoupons } from './load-coupons.ts'

/** The coupons that people collected, or their CSV. */
export async function index(request: Request): Promise<Result> {
  const { page, query } = request
  const filters = readCouponFilters(query)
  if (query.get('format') === 'csv') {
    return csvResponse(request, 'sold-coupons', soldLines(request, filters))
  }
  const found = await attempt(readSoldCoupons(request, filters))
  const props = { filters, found: orNull(found) }
  const title = page.t('coupons:sold.title')
  return listScreen(page, found, {
    title,
    filters,
    crumbs: couponCrumbs(page, { label: title }),
    main: <SoldIndex {...props} />,
    list: <SoldList {...props} />,
  })
}
