import { PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { entryScreen } from '#src/features/catalogue/index.ts'
import { orNull } from '#src/upstream/result.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { CategoryShow } from '#views/categories/show.tsx'

type RequestContext = Pick<Request, 'upstream'>
export type Named = { id: string; name: string }

const everything = { page: 0, size: PAGE_SIZE_MAX }

export function readCategory({ upstream }: RequestContext, text: string | null | undefined) {
  const path = { id: idOf(text) }
  return upstream.core.read('/categories/{id}', { path })
}

export async function readNormalCategories({ upstream }: RequestContext): Promise<Named[]> {
  const found = await upstream.core.read('/categories/normal/{page}/{size}', { path: everything })
  return found.categories
}

export async function readRelatedCategories(
  { upstream }: RequestContext,
  text: string | null | undefined,
): Promise<Named[]> {
  const path = { id: idOf(text), ...everything }
  const found = await upstream.core.read('/categories/related/{id}/{page}/{size}', { path })
  return found.categories
}

export async function readPromoTypesOf(
  { upstream, actor }: Pick<Request, 'upstream' | 'actor'>,
  text: string | null | undefined,
): Promise<Named[]> {
  const categoryId = idOf(text)
  const found = await upstream.core.read('/promo-types/category/{categoryId}', {
    path: { categoryId },
    query: { userId: actor.userId, categoryId },
  })
  return found.promoTypes
}

export const show = entryScreen({
  subject: 'category',
  paths: categoryPaths,
  async load(request, id) {
    const [category, related, promoTypes] = await Promise.all([
      readCategory(request, id),
      orNull(readRelatedCategories(request, id)),
      orNull(readPromoTypesOf(request, id)),
    ])
    return { category, related, promoTypes }
  },
  merchants({ upstream }, id, page) {
    const path = { id, page, size: PAGE_SIZE }
    return upstream.core.read('/categories/{id}/merchants/{page}/{size}', { path })
  },
  deals({ upstream }, id, page) {
    const path = { id, page, size: PAGE_SIZE }
    return upstream.core.read('/categories/{id}/deals/{page}/{size}', { path })
  },
  name: ({ category }) => category.name,
  draw: (loaded, shown) => <CategoryShow {...loaded} {...shown} />,
})
