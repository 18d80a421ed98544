import type { ReactNode } from 'react'
import { Segment } from '#views/components/segment.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { textOf } from './columns.tsx'
import type { Counted, Filters, Known, ListDefinition } from './definition.ts'

type List<Row, V> = ListDefinition<Filters, Counted, Row, unknown, V>

/** A list's search, selects and dates, and its segment's links. */
export function toolbar<Row, V extends Known>(list: List<Row, V>, view: V): ReactNode {
  const { t } = view
  const fields = Object.entries(list.filters).map(([name, filter]) => {
    const { param, field } = filter
    return { name, param, field, value: filter.write(view.filters[name]) }
  })
  const search = fields.find(({ field }) => field?.as === 'search')
  const selects = fields.flatMap(({ name, param, field, value }) => {
    if (field?.as !== 'select') return []
    const fixed = field.options?.map((option) => ({ ...option, label: t(option.label) }))
    const options = fixed ?? list.options?.(view)[name]
    const empty = field.empty && t(field.empty)
    return options ? [{ name: param, label: t(field.label), empty, options, value }] : []
  })
  const days = fields.flatMap(({ param, field, value }) =>
    field?.as === 'day' ? [{ name: param, label: t(field.label), value }] : [],
  )
  const shown = new Set([...selects, ...days].map(({ name }) => name))
  const kept = fields.filter((one) => one !== search && !shown.has(one.param))
  const links = segment(list, view)
  if (!search && !links && shown.size === 0) return null
  return (
    <Toolbar
      action={list.address({}, view)}
      search={
        search && {
          name: search.param,
          label: list.search ? textOf(list.search, view) : t('common:search.submit'),
          value: search.value,
        }
      }
      filters={selects}
      days={days}
      keep={{
        ...Object.fromEntries(kept.map(({ param, value }) => [param, value])),
        ...view.arrangement.query,
      }}
    >
      {links}
    </Toolbar>
  )
}

export function segment<Row, V extends Known>(list: List<Row, V>, view: V): ReactNode {
  for (const [name, { field }] of Object.entries(list.filters)) {
    if (field?.as !== 'segment') continue
    const counts = view.found && list.counts?.(view.found)
    const items = field.items.map(({ value, label }) => ({
      label: view.t(label),
      href: view.href({ [name]: value }),
      current: view.filters[name] === value,
      count: counts?.[String(value).toLowerCase()],
    }))
    return <Segment label={view.t(field.label)} items={items} />
  }
  return null
}
