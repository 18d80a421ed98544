import type { Coupon, CouponDeal, SoldCoupon } from '#src/contract/core/coupons.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { eachOf } from '#src/http/each-of.ts'
import { NotFound } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import type { CouponFilters } from './filters.ts'

type Asking = Pick<Request, 'upstream' | 'actor'>

/** A page of the deals that have coupons, as far as this person may see them. */
export function readCouponDeals(
  { upstream, actor }: Asking,
  { q, page, type }: CouponFilters,
  size = PAGE_SIZE,
) {
  const query = { searchTerm: q || ALL, couponType: type, merchantId: ownOrAll(actor) }
  return upstream.need(
    upstream.core.GET('/coupons/deals/{page}/{size}', { params: { path: { page, size }, query } }),
  )
}

/** Every deal of the filter, a page of the service at a time. */
export async function* eachCouponDeal(
  request: Asking,
  filters: CouponFilters,
): AsyncGenerator<CouponDeal> {
  yield* eachOf(
    async (page, size) => (await readCouponDeals(request, { ...filters, page }, size)).deals,
  )
}

/** A page of one deal's coupons, with the deal; a foreign or unknown one is not there. */
export function readCoupons(
  { upstream, params }: Asking & Pick<Request, 'params'>,
  { q, page }: CouponFilters,
  size = PAGE_SIZE,
) {
  const dealId = id.safeParse(params.dealId)
  if (!dealId.success) throw new NotFound()
  const query = { page, size, search: q || ALL }
  return upstream.need(
    upstream.core.GET('/coupons/deal/{dealId}', {
      params: { path: { dealId: dealId.data }, query },
    }),
  )
}

/** Every coupon of the deal that the search finds. */
export async function* eachCoupon(
  request: Asking & Pick<Request, 'params'>,
  filters: CouponFilters,
): AsyncGenerator<Coupon> {
  yield* eachOf(
    async (page, size) => (await readCoupons(request, { ...filters, page }, size)).coupons,
  )
}

/** A page of the coupons that people collected. */
export function readSoldCoupons(
  { upstream, actor }: Asking,
  { q, page }: CouponFilters,
  size = PAGE_SIZE,
) {
  const query = { searchTerm: q || ALL, merchantId: ownOrAll(actor), dealId: ALL } as const
  return upstream.need(
    upstream.core.GET('/coupons/sold/{page}/{size}', { params: { path: { page, size }, query } }),
  )
}

/** Every sold coupon of the search. */
export async function* eachSoldCoupon(
  request: Asking,
  filters: CouponFilters,
): AsyncGenerator<SoldCoupon> {
  yield* eachOf(
    async (page, size) => (await readSoldCoupons(request, { ...filters, page }, size)).coupons,
  )
}

function ownOrAll(actor: Request['actor']): string {
  return actor.isMerchant ? actor.userId : ALL
}
