import type { CategoryListItem } from '#src/contract/core/categories.ts'
import type { Request } from '#src/web/http/route.ts'
import type { CategoryListFilters } from './filters.ts'
import { eachCategory } from './load-categories.ts'

const columns = ['name', 'status', 'type', 'popular', 'start', 'expiry'] as const

/** The list without pictures, head row first. */
export async function* categoryRows(
  request: Request,
  filters: CategoryListFilters,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield columns.map((column) => t(`categories:column.${column}`))
  for await (const category of eachCategory(request, filters)) yield cells(request, category)
}

function cells({ page: { t } }: Request, category: CategoryListItem): readonly string[] {
  return [
    category.name,
    t(`categories:status.${category.status}`),
    t(`categories:type.${category.categoryType}`),
    t(category.popular ? 'categories:yes' : 'categories:no'),
    category.startDate?.displayDate ?? '',
    category.expiryDate?.displayDate ?? '',
  ]
}
