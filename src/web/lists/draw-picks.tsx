import type { ComponentProps } from 'react'
import { CsvLink } from '#views/components/list-region.tsx'
import { bulkActsOf, type PickBar, type Selected } from '#views/components/picks.tsx'
import type { DrawnList, Known } from './definition.ts'
import { bulkOf, isForChoosing } from './draw-table.tsx'
import { queryOf } from './filter-query.ts'

export function hasPicks<Row, V extends Known>(list: DrawnList<Row, V>, view: V): boolean {
  return !list.cards && (Boolean(list.file) || hasActs(list, view))
}

export function hasActs<Row, V extends Known>(list: DrawnList<Row, V>, view: V): boolean {
  return !isForChoosing(list, view) && bulkActsOf(view.actor, bulkOf(list, view)).length > 0
}

/** How many rows have a box. */
export function boxed<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  rows: readonly Row[],
): number {
  const { bulk, file } = list
  return bulk && !file ? rows.filter((row) => bulk.item(row, view)).length : rows.length
}

export function pickProps<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  rows: readonly Row[],
): ComponentProps<typeof PickBar> | null {
  const { found, filters, selected, arrangement } = view
  if (!found || isForChoosing(list, view)) return null
  const query = { ...queryOf(list.filters, filters), ...arrangement.query }
  return {
    ...bulkOf(list, view),
    selected,
    found,
    rows: boxed(list, view, rows),
    hrefOf: (select: Selected) => list.address({ ...query, ...(select && { select }) }, view),
    all: list.bulk?.all?.(view),
    file: list.file && <CsvLink href={fileHref(list, view)} />,
  }
}

export function fileHref<Row, V extends Known>(list: DrawnList<Row, V>, view: V): string {
  const query = queryOf(list.filters, { ...view.filters, page: 0 })
  return list.address({ ...query, ...view.arrangement.query, format: 'csv' }, view)
}
