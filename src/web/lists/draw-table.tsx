import type { ReactNode } from 'react'
import { PICK_FOR } from '#src/contract/page-address.ts'
import { idOf } from '#views/components/cached.tsx'
import { onlyOf } from '#views/components/only-of.ts'
import { type BulkScope, pickColumns } from '#views/components/picks.tsx'
import { Table, type TableProps } from '#views/components/table.tsx'
import { rowName, tableColumns, textOf } from './columns.tsx'
import type { DrawnList, Known } from './definition.ts'
import { written } from './filter-query.ts'
import { sortedBy, sortLink } from './sort.ts'

export function drawTable<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  rows: readonly Row[],
): ReactNode {
  return <Table {...tableOf(list, view, rows)} />
}

export function tableOf<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  rows: readonly Row[],
): TableProps<Row> {
  const isLive = list.live || view.selected !== null
  const cached = isLive ? undefined : `${idOf(list)} ${view.actor.role}`
  const cellView = cached === undefined ? view : sharedView(view)
  const columns = tableColumns(list, view, cellView, (key) => sortLink(list.filters, view, key))
  const sorted = sortedBy(columns, view)
  const isUsual = !written(list.filters, view.filters).sort
  return {
    caption:
      isUsual || !sorted ? textOf(list.caption, view) : `${textOf(list.title, view)}. ${sorted}`,
    columns: [...boxes(list, view, cellView), ...columns],
    sorted,
    rows,
    rowKey: list.id,
    isCurrent: list.isOpen && ((row: Row) => list.isOpen?.(row, cellView) ?? false),
    divider: list.divider && ((row: Row) => list.divider?.(row, cellView) ?? ''),
    compact: view.arrangement.density === 'compact',
    cached,
    text: !list.tall && !list.columns.some(({ part }) => part === 'media'),
  }
}

/** The view that cached rows may read: nothing personal but the role. */
function sharedView<V extends Known>(view: V): V {
  const actor = onlyOf(view.actor, roleParts)
  return onlyOf(view, ['t', 'format', 'language', 'actor'], { actor } as Partial<V>)
}

const roleParts = ['role', 'roleLowerCase', 'isAdmin', 'isMerchant', 'isBank'] as const

function boxes<Row, V extends Known>(list: DrawnList<Row, V>, view: V, cellView: V) {
  const { bulk, file, id, columns } = list
  if (view.embedded || isForChoosing(list, view)) return []
  return pickColumns(view, view.selected, {
    ...bulkOf(list, view),
    itemOf: bulk && ((row: Row) => bulk.item(row, cellView)),
    exported: file
      ? (row: Row) => ({ id: id(row), name: rowName(columns, row, cellView) })
      : undefined,
  })
}

/** The kinds of its rows, and their state if all have the same. */
export function bulkOf<Row, V extends Known>({ bulk }: DrawnList<Row, V>, view: V): BulkScope {
  const { kinds = [], state } = bulk ?? {}
  return { kinds: typeof kinds === 'function' ? kinds(view) : kinds, state }
}

/** A list that was opened to choose one row for another list. */
export function isForChoosing<Row, V extends Known>(
  { filters }: DrawnList<Row, V>,
  view: V,
): boolean {
  return Object.entries(filters).some(
    ([name, { param, write }]) => param === PICK_FOR && write(view.filters[name]) !== '',
  )
}
