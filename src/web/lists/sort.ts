import type { Filters, Known } from './definition.ts'

type Sortable = { header: string; sort?: SortLink | undefined }

type Direction = 'ascending' | 'descending'

export type SortLink = { href: string; direction: Direction | undefined }

/**
 * Where a header leads and how the list is sorted by it now: ascending, descending, then the documented
 * order; only the first two if one of them is the documented order.
 */
export function sortLink(filters: Filters, view: Known, key: string): SortLink | undefined {
  const [name, filter] = Object.entries(filters).find(([, { sorts }]) => sorts) ?? []
  if (!name || !filter?.sorts || view.embedded) return undefined
  const { usual } = filter.sorts
  const down = `-${key}`
  const now = filter.write(view.filters[name]) || usual
  const isUsual = usual === key || usual === down
  const next = now === key ? down : now === down && !isUsual ? undefined : key
  return {
    href: view.href({ [name]: next === usual ? undefined : next }),
    direction: now === key ? 'ascending' : now === down ? 'descending' : undefined,
  }
}

/** Announces the sorting column; undefined if there is none. */
export function sortedBy(columns: readonly Sortable[], { t }: Known): string | undefined {
  const column = columns.find(({ sort }) => sort?.direction)
  const direction = column?.sort?.direction
  return direction && t(`common:list.${direction}`, { column: column.header })
}
