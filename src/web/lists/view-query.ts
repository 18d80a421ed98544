import type { Filters } from './definition.ts'
import type { Filter } from './filters.ts'

/** Of every list, beside its filters. */
const ARRANGING = ['columns', 'density']
/** What an address says for the moment, which a view does not keep. */
const PASSING = ['view', 'page', 'format']

/** What a view keeps of an address: its query without the page and the view. */
export function keptQuery(address: string): string {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  for (const name of PASSING) query.delete(name)
  return query.toString()
}

/** Whether a view has a filter, or a value of one, that its list no longer knows. */
export function isOutdated(filters: Filters, query: string): boolean {
  return [...new URLSearchParams(query)].some(([param, word]) => {
    if (ARRANGING.includes(param) || word === '') return false
    const filter = Object.values(filters).find((one) => one.param === param)
    return !filter || (filter.read(word, {}) === filter.read(null, {}) && !isFallback(filter, word))
  })
}

function isFallback(filter: Filter<unknown>, word: string): boolean {
  return (
    filter.read(null, {}) !== null &&
    String(filter.read(null, {})).toLowerCase() === word.toLowerCase()
  )
}
