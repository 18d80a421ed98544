import type { Coupon, CouponDeal, SoldCoupon } from '#src/contract/core/coupons.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'
import type { CouponFilters } from './filters.ts'

type RequestContext = Pick<Request, 'upstream' | 'actor'>

/** A page of the deals that have coupons, as far as this person may see them. */
export function readCouponDeals(
  { upstream, actor }: RequestContext,
  { q, page, type }: CouponFilters,
  after?: string,
) {
  const query = { searchTerm: q || ALL, couponType: type, merchantId: ownOrAll(actor), after }
  return upstream.need(
    upstream.core.GET('/coupons/deals/{page}/{size}', {
      params: { path: { page, size: PAGE_SIZE }, query },
    }),
  )
}

/** Every deal of the filter, a batch of the service at a time. */
export async function* eachCouponDeal(
  request: RequestContext,
  filters: CouponFilters,
): AsyncGenerator<CouponDeal> {
  yield* eachOf(
    request,
    async (after) => (await readCouponDeals(request, filters, after)).deals,
    ({ id }) => id,
  )
}

/** A page of one deal's coupons, with the deal; a foreign or unknown one is not there. */
export function readCoupons(
  { upstream, params }: RequestContext & Pick<Request, 'params'>,
  { q, page }: CouponFilters,
  after?: string,
) {
  const dealId = id.safeParse(params.dealId)
  if (!dealId.success) throw new NotFound()
  const query = { page, size: PAGE_SIZE, search: q || ALL, after }
  return upstream.need(
    upstream.core.GET('/coupons/deal/{dealId}', {
      params: { path: { dealId: dealId.data }, query },
    }),
  )
}

/** Every coupon of the deal that the search finds. */
export async function* eachCoupon(
  request: RequestContext & Pick<Request, 'params'>,
  filters: CouponFilters,
): AsyncGenerator<Coupon> {
  yield* eachOf(
    request,
    async (after) => (await readCoupons(request, filters, after)).coupons,
    ({ id }) => id,
  )
}

/** A page of the coupons that people collected. */
export function readSoldCoupons(
  { upstream, actor }: RequestContext,
  { q, page }: CouponFilters,
  after?: string,
) {
  const query = { searchTerm: q || ALL, merchantId: ownOrAll(actor), dealId: ALL, after } as const
  return upstream.need(
    upstream.core.GET('/coupons/sold/{page}/{size}', {
      params: { path: { page, size: PAGE_SIZE }, query },
    }),
  )
}

/** Every sold coupon of the search. */
export async function* eachSoldCoupon(
  request: RequestContext,
  filters: CouponFilters,
): AsyncGenerator<SoldCoupon> {
  yield* eachOf(
    request,
    async (after) => (await readSoldCoupons(request, filters, after)).coupons,
    ({ id }) => id,
  )
}

function ownOrAll(actor: Request['actor']): string {
  return actor.isMerchant ? actor.userId : ALL
}
