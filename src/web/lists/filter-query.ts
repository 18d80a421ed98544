import type { Request } from '#src/web/http/route.ts'
import type { Filters } from './definition.ts'
import type { Values } from './filters.ts'
import { pageQuery, readPage } from './list-query.ts'

export function readFilters<F extends Filters>(
  filters: F,
  { query, params }: Pick<Request, 'query' | 'params'>,
): Values<F> {
  const values = Object.entries(filters).map(([name, filter]) => [
    name,
    filter.read(query.get(filter.param), params),
  ])
  return { ...Object.fromEntries(values), page: readPage(query) }
}

export function queryOf(filters: Filters, values: Values<Filters>): Record<string, string> {
  const given = Object.entries(written(filters, values)).filter(([, word]) => word !== '')
  return { ...Object.fromEntries(given), ...pageQuery(values.page) }
}

export function written(filters: Filters, values: Values<Filters>): Record<string, string> {
  const pairs = Object.entries(filters).map(([name, { param, write }]) => [
    param,
    write(values[name]),
  ])
  return Object.fromEntries(pairs)
}
