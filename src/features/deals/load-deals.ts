import { ALL, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream' | 'actor'>

export async function readOwnCategories({ upstream, actor }: RequestContext, merchantId: string) {
  const query = { merchantId, role: actor.role, size: PAGE_SIZE_MAX, page: 0 }
  const found = await upstream.core.read('/categories/merchant', {
    query: { ...query, searchTerm: ALL },
  })
  return found.categories
}

/** Categories to filter deals by: a merchant's own, all for others; cached per session. */
export async function readDealCategories(request: Request) {
  const { upstream, actor, c } = request
  if (actor.isMerchant) return readOwnCategories(request, actor.userId)
  const path = { filter: 'all', page: 0, size: PAGE_SIZE_MAX, term: ALL } as const
  const read = async () => {
    const found = upstream.core.GET('/categories/{filter}/{page}/{size}/search/{term}', { path })
    return (await upstream.need(found)).categories.map(({ id, name }) => ({ id, name }))
  }
  const { web, session } = c.var
  return session ? web.sessions.remembered(session.row, 'categories', read) : read()
}

/** Empty until a category is chosen; null if the service refused or did not answer. */
export async function readPromoTypes({ upstream, actor }: RequestContext, categoryId: string) {
  if (!id.safeParse(categoryId).success) return []
  const params = { path: { categoryId }, query: { userId: actor.userId, categoryId } }
  const found = await orNull(upstream.core.GET('/promo-types/category/{categoryId}', params))
  return found?.ok ? found.data.promoTypes : null
}
