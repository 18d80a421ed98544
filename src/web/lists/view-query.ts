import { arranging } from '#src/contract/authentication/list-views.ts'
import type { Filters } from './definition.ts'
import type { Filter } from './filters.ts'

/** Whether a view uses a filter or value that its list no longer has. */
export function isOutdated(filters: Filters, query: string): boolean {
  return [...new URLSearchParams(query)].some(([param, word]) => {
    if (arranging.includes(param) || word === '') return false
    const filter = Object.values(filters).find((one) => one.param === param)
    return !filter || (filter.read(word, {}) === filter.read(null, {}) && !isFallback(filter, word))
  })
}

function isFallback(filter: Filter<unknown>, word: string): boolean {
  const fallback = filter.read(null, {})
  return fallback !== undefined && String(fallback).toLowerCase() === word.toLowerCase()
}
