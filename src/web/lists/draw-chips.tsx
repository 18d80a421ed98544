import type { ReactNode } from 'react'
import { type Chip, Chips } from '#views/components/chips.tsx'
import { NO_VIEW } from './arrangement.ts'
import type { DrawnList, Known } from './definition.ts'
import { queryOf, readFilters } from './filter-query.ts'
import type { Filter } from './filters.ts'
import { panelsOf } from './panels.ts'

type Narrowing = {
  name: string
  label: string
  /** Of a range’s end, without its name. */
  value: string
  standsOut: boolean
}

/**
 * Each filter by its name, or by its value once it is set, then with the way to take it away. The search
 * box and the segment show their own choice.
 */
export function chips<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ReactNode {
  const found = narrowing(list, view)
  const panels = panelsOf(list, view)
  const opening = panels.map(({ name, label, filters }): Chip => {
    const set = found.filter((one) => filters.includes(one.name))
    if (set.length === 0) return { label, opens: name }
    const [only] = set
    const whole = set.map(({ value }) => value).join(' – ')
    return {
      label: set.length > 1 || !only ? whole : only.label,
      opens: name,
      clearHref: without(set),
    }
  })
  const inPanels = new Set(panels.flatMap(({ filters }) => filters))
  const others = found
    .filter(({ name, standsOut }) => !standsOut && !inPanels.has(name))
    .map((one): Chip => ({ label: one.label, clearHref: without([one]) }))
  const all = [...opening, ...others]
  return all.length > 0 && <Chips chips={all} clearHref={clearHref(list, view)} />

  function without(set: readonly Narrowing[]): string {
    const none = set.map(({ name }) => [name, list.filters[name]?.read(null, {})])
    return view.href(Object.fromEntries(none))
  }
}

export function narrowing<Row, V extends Known>(list: DrawnList<Row, V>, view: V): Narrowing[] {
  return Object.entries(list.filters).flatMap(([name, filter]) => {
    const label = words(list, view, { name, filter })
    if (!label) return []
    const value = endOf(filter, view.filters[name], view)
    return [{ name, label, value, standsOut: standsOut(filter, view.filters[name]) }]
  })
}

export function clearHref<Row, V extends Known>(list: DrawnList<Row, V>, view: V): string {
  const none = readFilters(list.filters, { query: new URLSearchParams(), params: {} })
  for (const [name, { sorts, stays }] of Object.entries(list.filters))
    if (sorts || stays) none[name] = view.filters[name]
  const { kept, query } = view.arrangement
  const { view: _open, ...look } = query
  if (kept?.defaultViewId) look.view = NO_VIEW
  return list.address({ ...queryOf(list.filters, none), ...look }, view)
}

type Named = { name: string; filter: Filter<unknown> }

function words<Row, V extends Known>(list: DrawnList<Row, V>, view: V, { name, filter }: Named) {
  const { t } = view
  const value = view.filters[name]
  const word = filter.write(value)
  if (word === '') return null
  const key = filter.chip?.(value, view.actor)
  if (key) return t(key)
  const { field } = filter
  if (field?.as === 'search') return t('common:search.term', { term: word })
  if (field?.as === 'amount' || field?.as === 'day')
    return t('common:search.chosen', { label: t(field.label), value: endOf(filter, value, view) })
  if (field?.as === 'select') {
    const option = list.options?.(view)[name]?.find(({ value }) => value === word)
    return option?.label ?? t('common:search.gone')
  }
  if (field?.as === 'business') {
    const [row] = view.found ? list.rows(view.found) : []
    return view.actor.isMerchant
      ? null
      : ((row && list.business?.(row)) ?? t('common:search.business'))
  }
  return list.chosen?.(view)[name] ?? null
}

function standsOut({ field }: Filter<unknown>, value: unknown): boolean {
  if (field?.as === 'search') return true
  return field?.as === 'segment' && field.items.some((item) => item.value === value)
}

function endOf({ field, write }: Filter<unknown>, value: unknown, { format }: Known) {
  if (field?.as === 'amount') return format.money(Number(value))
  if (field?.as === 'day') return format.date(new Date(write(value)))
  return ''
}
