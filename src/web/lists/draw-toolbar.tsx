import type { ReactNode } from 'react'
import { PICK_FOR } from '#src/contract/page-address.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Go } from '#views/components/go.tsx'
import { Segment } from '#views/components/segment.tsx'
import { type Panel, Toolbar } from '#views/components/toolbar.tsx'
import { can } from '#views/page/page.ts'
import { textOf } from './columns.tsx'
import type { DrawnList, Known } from './definition.ts'
import { chips } from './draw-chips.tsx'
import { panelsOf } from './panels.ts'

export function toolbar<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ReactNode {
  const { t } = view
  const fields = Object.entries(list.filters).map(([name, filter]) => {
    const { param, field } = filter
    return { name, param, field, value: filter.write(view.filters[name]) }
  })
  const search = fields.find(({ field }) => field?.as === 'search')
  const shown = panelsOf(list, view)
  const links = segment(list, view)
  const narrowed = chips(list, view)
  if (!search && !links && !narrowed) return null
  const inForm = new Set(shown.flatMap(({ as, filters }) => (as === 'business' ? [] : filters)))
  const kept = fields.filter((one) => one !== search && !inForm.has(one.name))
  const givenIn = (name: string | undefined) => fields.find((one) => one.name === name)?.value
  const panels = shown.map((panel): Panel => {
    const { as, name, filters } = panel
    if (as === 'business') return { as: 'links', name, links: pickLinks(list, view) }
    if (as === 'select') return { ...panel, value: givenIn(filters[0]) }
    const ends = fields.flatMap(({ param, field, value }) =>
      field?.as === as ? [{ as, name: param, label: t(field.label), value }] : [],
    )
    return { as: 'range', name, ends }
  })
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
      chips={narrowed}
      panels={panels}
      keep={{
        ...Object.fromEntries(kept.map(({ param, value }) => [param, value])),
        ...view.arrangement.query,
      }}
    >
      {links}
    </Toolbar>
  )
}

/** Links to the lists of merchants and banks for choosing one; their rows lead back here. */
export function pickLinks<Row, V extends Known>(list: DrawnList<Row, V>, view: V) {
  const { actor, href, t } = view
  return Object.entries(list.filters).flatMap(([name, { param, field }]) => {
    if (field?.as !== 'business' || !actor.isAdmin) return []
    const here = href({ [name]: undefined })
    const query = { [PICK_FOR]: `${here}${here.includes('?') ? '&' : '?'}${param}=` }
    return field.of
      .filter((role) => can(actor, `VIEW_${role}`))
      .map((role) => (
        <Go key={role} className="btn" id={`pick-${role}`} href={pathsOf[role].list(query)}>
          {t(`common:search.choose.${role}`)}
        </Go>
      ))
  })
}

export function segment<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ReactNode {
  if (list.links) return list.links(view)
  for (const [name, { field }] of Object.entries(list.filters)) {
    if (field?.as !== 'segment') continue
    const counts = view.found && list.counts?.(view.found)
    const items = field.items.map(({ value, label }) => ({
      label: view.t(label(view.actor)),
      href: view.href({ [name]: value }),
      current: view.filters[name] === value,
      count: counts?.[String(value).toLowerCase()],
    }))
    return <Segment label={view.t(field.label)} items={items} />
  }
  return null
}

export function addLink<Row, V extends Known>(
  { add }: DrawnList<Row, V>,
  { t, actor }: V,
): ReactNode {
  if (!add || !can(actor, add.permission)) return null
  const Link = add.dialog ? DialogLink : ButtonLink
  return (
    <Link href={add.href} tone="primary" icon="plus">
      {t(add.label)}
    </Link>
  )
}
