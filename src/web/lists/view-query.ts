import type { Filters } from './definition.ts'
import { type Filter, PICK_FOR } from './filters.ts'

/** Parameters every list has besides its filters. */
const ARRANGING = ['columns', 'density']
/** Momentary parameters that a view does not store. */
const PASSING = ['view', 'page', 'format', PICK_FOR]

/** The part of an address that a view stores: the query without page and view. */
export function keptQuery(address: string): string {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  for (const name of PASSING) query.delete(name)
  return query.toString()
}

/** Whether a view uses a filter or value that its list no longer has. */
export function isOutdated(filters: Filters, query: string): boolean {
  return [...new URLSearchParams(query)].some(([param, word]) => {
    if (ARRANGING.includes(param) || word === '') return false
    const filter = Object.values(filters).find((one) => one.param === param)
    return !filter || (filter.read(word, {}) === filter.read(null, {}) && !isFallback(filter, word))
  })
}

function isFallback(filter: Filter<unknown>, word: string): boolean {
  const fallback = filter.read(null, {})
  return fallback !== undefined && String(fallback).toLowerCase() === word.toLowerCase()
}
