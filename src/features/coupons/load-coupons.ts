import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

export function readCoupons(
  { upstream, params }: Pick<Request, 'upstream' | 'params'>,
  { q, page }: ListQuery,
  after?: string,
) {
  const query = { page, size: PAGE_SIZE, search: q || ALL, after }
  return upstream.need(
    upstream.core.GET('/coupons/deal/{dealId}', { path: { dealId: idOf(params.dealId) }, query }),
  )
}

export function ownOrAll(actor: Request['actor']): string {
  return actor.isMerchant ? actor.userId : ALL
}
