import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

export function readCoupons(
  { upstream, params }: Pick<Request, 'upstream' | 'params'>,
  { q, page }: ListQuery,
  after?: string,
) {
  const dealId = id.safeParse(params.dealId)
  if (!dealId.success) throw new NotFound()
  const query = { page, size: PAGE_SIZE, search: q || ALL, after }
  return upstream.need(
    upstream.core.GET('/coupons/deal/{dealId}', { path: { dealId: dealId.data }, query }),
  )
}

export function ownOrAll(actor: Request['actor']): string {
  return actor.isMerchant ? actor.userId : ALL
}
