import type { Brand } from '#src/contract/core/brands.ts'
import { PAGE_SIZE } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

export function findBrand(
  { upstream }: RequestContext,
  given: string | null | undefined,
): Promise<Brand> {
  const path = { id: idOf(given) }
  return upstream.core.read('/brands/{id}', { path })
}

export function readBrandMerchants({ upstream }: RequestContext, given: string, page: number) {
  const path = { id: idOf(given), page, size: PAGE_SIZE }
  return upstream.core.read('/brands/{id}/merchants/{page}/{size}', { path })
}

export function readBrandDeals({ upstream }: RequestContext, given: string, page: number) {
  const path = { id: idOf(given), page, size: PAGE_SIZE }
  return upstream.core.read('/brands/{id}/deals/{page}/{size}', { path })
}
