import { onlyOf } from '#views/components/only-of.ts'
import type { Page } from '#views/page/page.ts'
import type { DrawnList, Known } from './definition.ts'
import { boxed } from './draw-picks.tsx'

/** What a list's frame may read: nothing of one answer, and of what was found not the rows. */
const frameParts = [
  ...([
    't',
    'format',
    'language',
    'assets',
    'actor',
    'reviewHours',
  ] as const satisfies (keyof Page)[]),
  ...([
    'arrangement',
    'params',
    'filters',
    'found',
    'beside',
    'selected',
    'embedded',
    'href',
  ] as const),
]

/**
 * A list with everything but its rows, to be kept: the identity of all that it is drawn from, and the view
 * that it is drawn with. Null for a list that is drawn each time.
 */
export function frameOf<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  rows: readonly Row[],
): { id: string; view: V } | null {
  const { actor, shortcuts, arrangement, params, filters, beside, selected } = view
  const isLive = list.live || list.cards || list.main || list.divider || list.isOpen
  const [name] =
    Object.entries<unknown>({ ...view.found }).find(([, value]) => value === rows) ?? []
  if (isLive || selected || rows.length === 0 || !name || namesBusiness(list, view)) return null
  const found = { ...view.found, [name]: null }
  const reader = { ...actor, permissions: [...actor.permissions] }
  const count = boxed(list, view, rows)
  const drawnFrom = [found, count, filters, params, beside, arrangement, reader, shortcuts]
  return {
    id: JSON.stringify(drawnFrom),
    view: onlyOf(view, frameParts, { found } as Partial<V>),
  }
}

/** The chip of a business has its name from a row. */
function namesBusiness<Row, V extends Known>({ filters }: DrawnList<Row, V>, view: V): boolean {
  return Object.entries(filters).some(
    ([name, { field, write }]) => field?.as === 'business' && write(view.filters[name]) !== '',
  )
}
