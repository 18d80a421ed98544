import { NO_BRAND } from '#src/contract/core/request-limits.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export function readPlace({ params }: Pick<Request, 'params'>) {
  const merchantId = id.safeParse(params.merchantId).data
  const categoryId = id.safeParse(params.categoryId).data
  const brandId = params.brandId === NO_BRAND ? NO_BRAND : id.safeParse(params.brandId).data
  if (!merchantId || !categoryId || !brandId) throw new NotFound()
  return { merchantId, categoryId, brandId }
}

export async function readCombination(request: Request) {
  const { upstream, actor, params } = request
  const found = await upstream.need(
    upstream.core.GET('/request-a-deal/combination/summary', {
      query: { ...readPlace(request), role: actor.role },
    }),
  )
  if (found.userType.toLowerCase() !== params.userType) throw new NotFound()
  return found
}
