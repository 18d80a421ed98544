import type { couponSorts } from '#src/contract/core/coupons.ts'
import { ALL, PAGE_SIZE, type Sort } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

type CouponFilters = ListQuery & { sort?: Sort<(typeof couponSorts)[number]> | undefined }

export function readCoupons(
  { upstream, params }: Pick<Request, 'upstream' | 'params'>,
  { q, page, sort }: CouponFilters,
  after?: string,
) {
  const query = { page, size: PAGE_SIZE, search: q || ALL, sort, after }
  return upstream.core.read('/coupons/deal/{dealId}', {
    path: { dealId: idOf(params.dealId) },
    query,
  })
}
