import type { Filters, Known } from './definition.ts'

type Sortable = { header: string; sort?: SortLink | undefined }

export type Direction = 'ascending' | 'descending'

export type SortLink = { href: string; direction: Direction | undefined }

/**
 * Where a column's header leads, and how the list is sorted by that column now. It goes from ascending
 * to descending to the documented order, or between the two where that is one of them.
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

/** Says by which column the list is sorted; undefined where that is none of them. */
export function sortedBy(columns: readonly Sortable[], { t }: Known): string | undefined {
  const column = columns.find(({ sort }) => sort?.direction)
  const direction = column?.sort?.direction
  return direction && t(`common:list.${direction}`, { column: column.header })
}
