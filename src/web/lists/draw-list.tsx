import type { ReactNode } from 'react'
import { can } from '#src/web/page/actor.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { Chips } from '#views/components/chips.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Segment } from '#views/components/segment.tsx'
import { Table } from '#views/components/table.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { tableColumns, textOf } from './columns.tsx'
import type { Counted, Filters, Known, ListDefinition } from './definition.ts'
import { queryOf, readFilters, written } from './filter-query.ts'

type List<Row, V> = ListDefinition<Filters, Counted, Row, unknown, V>

type Props<Row, V> = { list: List<Row, V>; view: V }

/** The page and the region of a list; only the one that is answered is drawn. */
export function drawList<Row, V extends Known>(
  list: List<Row, V>,
  view: V,
): Pick<Screen, 'main' | 'region'> {
  return {
    main: <Main list={list} view={view} />,
    region: {
      id: 'list',
      node: <Update list={list} view={view} />,
      ...(view.found && { announce: announce(list, view, view.found) }),
    },
  }
}

function Main<Row, V extends Known>({ list, view }: Props<Row, V>) {
  const parts = {
    head: pageHead(list, view),
    toolbar: toolbar(list, view),
    region: region(list, view),
  }
  if (list.main) return list.main(view, parts)
  return (
    <>
      {parts.head}
      {list.above?.(view)}
      <Card flush>
        {parts.toolbar}
        {parts.region}
      </Card>
    </>
  )
}

/** What a search swaps: the region, and the links of a segment that must carry the same words. */
function Update<Row, V extends Known>({ list, view }: Props<Row, V>) {
  const links = segment(list, view)
  return (
    <>
      {region(list, view)}
      {links && (
        <hx-partial hx-target="#main .toolbar .segment" hx-swap="outerHTML">
          {links}
        </hx-partial>
      )}
    </>
  )
}

function pageHead<Row, V extends Known>(list: List<Row, V>, view: V): ReactNode {
  const { summary } = list
  const [others, add] = [list.actions?.(view), addLink(list, view)]
  return (
    <PageHead
      title={textOf(list.heading ?? list.title, view)}
      tags={list.tags?.(view)}
      summary={typeof summary === 'function' ? summary(view) : summary && view.t(summary)}
    >
      {(others || add) && (
        <>
          {others}
          {add}
        </>
      )}
    </PageHead>
  )
}

function addLink<Row, V extends Known>({ add }: List<Row, V>, { t, actor }: V): ReactNode {
  if (!add || !can(actor, add.permission)) return null
  const Link = add.dialog ? DialogLink : ButtonLink
  return (
    <Link href={add.href} tone="primary" icon="plus">
      {t(add.label)}
    </Link>
  )
}

function region<Row, V extends Known>(list: List<Row, V>, view: V): ReactNode {
  const { found, filters } = view
  const rows = found ? list.rows(found) : []
  const csv = list.address(
    { ...queryOf(list.filters, { ...filters, page: 0 }), format: 'csv' },
    view,
  )
  return (
    <ListRegion
      found={found}
      rows={rows.length}
      page={filters.page}
      here={view.href({ page: filters.page })}
      csvHref={list.file ? csv : undefined}
      head={
        <>
          <Chips chips={chips(list.filters, view)} />
          {list.head?.(view)}
        </>
      }
      nothing={nothing(list, view)}
    >
      {drawTable(list, view, rows)}
    </ListRegion>
  )
}

export function drawTable<Row, V extends Known>(
  list: List<Row, V>,
  view: V,
  rows: readonly Row[],
): ReactNode {
  return (
    <Table
      caption={textOf(list.caption, view)}
      columns={tableColumns(list, view)}
      rows={rows}
      rowKey={list.id}
      text={!list.tall && !list.columns.some(({ part }) => part === 'media')}
    />
  )
}

function nothing<Row, V extends Known>(list: List<Row, V>, view: V): ReactNode {
  return (
    <NothingFound
      icon={list.icon}
      title={list.noneTitle && textOf(list.noneTitle, view)}
      hint={list.none && textOf(list.none, view)}
      noMatch={noMatch(list, view)}
      clearHref={list.clearHref?.(view) ?? unfiltered(list, view)}
      clear={list.clear && view.t(list.clear)}
    >
      {list.noneAction?.(view)}
      {list.add?.whenEmpty && addLink(list, view)}
    </NothingFound>
  )
}

function unfiltered<Row, V extends Known>({ filters, address }: List<Row, V>, view: V): string {
  const { params } = view
  return address(
    queryOf(filters, readFilters(filters, { query: new URLSearchParams(), params })),
    view,
  )
}

function noMatch<Row, V extends Known>(list: List<Row, V>, view: V): string | null {
  const { q: term, ...others } = written(list.filters, view.filters)
  if (term && list.noMatch) return view.t(list.noMatch, { term })
  const isNarrowed = Object.values(others).some((word) => word !== '')
  return isNarrowed && list.narrowed ? textOf(list.narrowed, view) : null
}

function toolbar<Row, V extends Known>(list: List<Row, V>, view: V): ReactNode {
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
      keep={Object.fromEntries(kept.map(({ param, value }) => [param, value]))}
    >
      {links}
    </Toolbar>
  )
}

function segment<Row, V extends Known>(list: List<Row, V>, view: V): ReactNode {
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

function chips(filters: Filters, view: Known) {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const label = filter.chip?.(view.filters[name])
    if (!label) return []
    const without = { [name]: filter.read(null, {}) }
    return [{ label: view.t(label), href: view.href(without) }]
  })
}

function announce<Row, V extends Known>(list: List<Row, V>, view: V, found: Counted): string {
  const counted = { count: found.totalItems, shown: view.format.total(found) }
  return typeof list.announce === 'function'
    ? list.announce(view, counted)
    : view.t(list.announce, counted)
}
