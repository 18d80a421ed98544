import type { Request } from '#src/web/http/route.ts'
import type { BrandFilters } from './filters.ts'
import { eachBrand } from './load-brands.ts'

/** The list's columns without pictures, head row first. */
export async function* brandRows(
  request: Request,
  filters: BrandFilters,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield [t('brands:column.name'), t('brands:column.description')]
  for await (const { name, description } of eachBrand(request, filters)) yield [name, description]
}
