import { attempt } from '#src/upstream/attempt.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { categoryRows } from './category-csv.ts'
import { readCategoryFilters } from './filters.ts'
import { categoryListScreen } from './list-screen.tsx'
import { readCategoryPage } from './load-categories.ts'

export async function index(request: Request): Promise<Result> {
  const filters = readCategoryFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'categories', categoryRows(request, filters))
  }
  return categoryListScreen(request, filters, await attempt(readCategoryPage(request, filters)))
}
