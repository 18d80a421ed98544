import type { ReactNode } from 'react'
import { NothingFound } from '#views/components/list-region.tsx'
import { textOf } from './columns.tsx'
import type { DrawnList, Known } from './definition.ts'
import { clearHref, narrowing } from './draw-chips.tsx'
import { addLink } from './draw-toolbar.tsx'

/** Stands in place of a list's rows. */
export function nothing<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ReactNode {
  return (
    <NothingFound
      icon={list.icon}
      title={list.noneTitle && textOf(list.noneTitle, view)}
      hint={list.none && textOf(list.none, view)}
      noMatch={noMatch(list, view)}
      isFirst={isBeforeFirst(list, view)}
      clearHref={clearHref(list, view)}
      clear={clearWords(list, view)}
    >
      {list.noneAction ? list.noneAction(view) : (addLink(list, view) ?? list.primary?.(view))}
    </NothingFound>
  )
}

/** Whether no choice of the toolbar could show a record. */
function isBeforeFirst<Row, V extends Known>(list: DrawnList<Row, V>, view: V): boolean {
  const { filters, links, counts } = list
  if (links || narrowing(list, view).length > 0) return false
  const found = view.found && counts?.(view.found)
  const isSegmented = Object.values(filters).some(({ field }) => field?.as === 'segment')
  return found ? Object.values(found).every((count) => count === 0) : !isSegmented
}

function noMatch<Row, V extends Known>(list: DrawnList<Row, V>, view: V): string | null {
  const narrowed = narrowing(list, view)
  if (narrowed.length === 0) return null
  if (list.noMatch && isSearchAlone(narrowed)) {
    return textOf(list.noMatch, view, { term: String(view.filters.q) })
  }
  const filters = narrowed.map(({ label }) => label).join(', ')
  return view.t('common:search.nothing', { filters })
}

/** One thing is cleared by its name, several all at once: each has a chip of its own. */
function clearWords<Row, V extends Known>(list: DrawnList<Row, V>, view: V): string {
  const narrowed = narrowing(list, view)
  if (isSearchAlone(narrowed)) return view.t('common:search.clear')
  return view.t(narrowed.length === 1 ? 'common:search.clearOne' : 'common:search.clearAll')
}

function isSearchAlone(narrowed: readonly { name: string }[]): boolean {
  return narrowed.length === 1 && narrowed[0]?.name === 'q'
}
