import type { ReactNode } from 'react'
import { Chips } from '#views/components/chips.tsx'
import { NO_VIEW } from './arrangement.ts'
import type { Counted, Filters, Known, ListDefinition } from './definition.ts'
import { queryOf, readFilters } from './filter-query.ts'
import type { Filter } from './filters.ts'

type List<Row, V> = ListDefinition<Filters, Counted, Row, unknown, V>

type Narrowing = { name: string; label: string; standsOut: boolean }

/**
 * What narrows the list, each chip cleared with one press. The search box and the segment already show
 * their choice, so either one alone gets no chips.
 */
export function chips<Row, V extends Known>(list: List<Row, V>, view: V): ReactNode {
  const found = narrowing(list, view)
  if (found.length < 2 && found.every(({ standsOut }) => standsOut)) return null
  const shown = found.map(({ name, label }) => {
    const without = { [name]: list.filters[name]?.read(null, {}) }
    return { label, href: view.href(without) }
  })
  return <Chips chips={shown} clearHref={clearHref(list, view)} />
}

export function narrowing<Row, V extends Known>(list: List<Row, V>, view: V): Narrowing[] {
  return Object.entries(list.filters).flatMap(([name, filter]) => {
    const label = words(list, view, { name, filter })
    return label ? [{ name, label, standsOut: standsOut(filter, view.filters[name]) }] : []
  })
}

export function clearHref<Row, V extends Known>(list: List<Row, V>, view: V): string {
  const none = readFilters(list.filters, { query: new URLSearchParams(), params: {} })
  for (const [name, { sorts, stays }] of Object.entries(list.filters))
    if (sorts || stays) none[name] = view.filters[name]
  const { kept, query } = view.arrangement
  const { view: _open, ...look } = query
  if (kept?.defaultViewId) look.view = NO_VIEW
  return list.address({ ...queryOf(list.filters, none), ...look }, view)
}

type Named = { name: string; filter: Filter<unknown> }

function words<Row, V extends Known>(list: List<Row, V>, view: V, { name, filter }: Named) {
  const { t, format } = view
  const value = view.filters[name]
  const word = filter.write(value)
  if (word === '') return null
  const key = filter.chip?.(value, view.actor)
  if (key) return t(key)
  const { field } = filter
  if (field?.as === 'search') return t('common:search.term', { term: word })
  if (field?.as === 'amount') {
    const sum = format.money(Number(value))
    return t('common:search.chosen', { label: t(field.label), value: sum })
  }
  if (field?.as === 'day') {
    const day = format.date(new Date(word))
    return t('common:search.chosen', { label: t(field.label), value: day })
  }
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
