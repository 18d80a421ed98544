import { PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>
export type Named = { id: string; name: string }

const everything = { page: 0, size: PAGE_SIZE_MAX }

export function readCategory({ upstream }: RequestContext, text: string | null | undefined) {
  const path = { id: idOf(text) }
  return upstream.need(upstream.core.GET('/categories/{id}', { path }))
}

export function readCategoryMerchants({ upstream }: RequestContext, id: string, page: number) {
  const path = { id, page, size: PAGE_SIZE }
  return upstream.need(upstream.core.GET('/categories/{id}/merchants/{page}/{size}', { path }))
}

export function readCategoryDeals({ upstream }: RequestContext, id: string, page: number) {
  const path = { id, page, size: PAGE_SIZE }
  return upstream.need(upstream.core.GET('/categories/{id}/deals/{page}/{size}', { path }))
}

export async function readNormalCategories({ upstream }: RequestContext): Promise<Named[]> {
  const found = await upstream.need(
    upstream.core.GET('/categories/normal/{page}/{size}', { path: everything }),
  )
  return found.categories
}

export async function readRelatedCategories(
  { upstream }: RequestContext,
  text: string | null | undefined,
): Promise<Named[]> {
  const path = { id: idOf(text), ...everything }
  const found = await upstream.need(
    upstream.core.GET('/categories/related/{id}/{page}/{size}', { path }),
  )
  return found.categories
}

export async function readPromoTypesOf(
  { upstream, actor }: Pick<Request, 'upstream' | 'actor'>,
  text: string | null | undefined,
): Promise<Named[]> {
  const categoryId = idOf(text)
  const found = await upstream.need(
    upstream.core.GET('/promo-types/category/{categoryId}', {
      path: { categoryId },
      query: { userId: actor.userId, categoryId },
    }),
  )
  return found.promoTypes
}
