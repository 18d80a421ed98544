import type { Brand } from '#src/contract/core/brands.ts'
import { PAGE_SIZE } from '#src/contract/paging.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { entryScreen } from '#src/features/catalogue/index.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { BrandShow } from '#views/brands/show.tsx'

export const show = entryScreen({
  subject: 'brand',
  paths: brandPaths,
  load: findBrand,
  merchants({ upstream }, given, page) {
    const path = { id: idOf(given), page, size: PAGE_SIZE }
    return upstream.core.read('/brands/{id}/merchants/{page}/{size}', { path })
  },
  deals({ upstream }, given, page) {
    const path = { id: idOf(given), page, size: PAGE_SIZE }
    return upstream.core.read('/brands/{id}/deals/{page}/{size}', { path })
  },
  name: (brand) => brand.name,
  draw: (brand, shown) => <BrandShow brand={brand} {...shown} />,
})

type RequestContext = Pick<Request, 'upstream'>

export function findBrand(
  { upstream }: RequestContext,
  given: string | null | undefined,
): Promise<Brand> {
  const path = { id: idOf(given) }
  return upstream.core.read('/brands/{id}', { path })
}
