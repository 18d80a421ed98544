import { Fragment, type ReactNode } from 'react'
import { CachedFrame, idOf } from '#views/components/cached.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { ListRegion, Pages } from '#views/components/list-region.tsx'
import { PICKED, PickBar, Picked, PickForm } from '#views/components/picks.tsx'
import { Rows, Table } from '#views/components/table.tsx'
import type { Screen } from '#views/page/page.ts'
import { lookHeaders } from './arrangement.ts'
import { textOf } from './columns.tsx'
import type { Counted, DrawnList, Known } from './definition.ts'
import { arrangementActs, arrangementNote, viewTabs } from './draw-arrangement.tsx'
import { chips } from './draw-chips.tsx'
import { nothing } from './draw-nothing.tsx'
import { fileHref, hasActs, hasPicks, pickProps } from './draw-picks.tsx'
import { tableOf } from './draw-table.tsx'
import { addLink, pickLinks, segment, toolbar } from './draw-toolbar.tsx'
import { frameOf } from './frame.ts'

/**
 * The page and the region of a list; only the requested one is built and rendered.
 * @param isTurned whether the browser shows another page of it, and what stands around the rows
 */
export function drawList<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  isTurned: boolean,
): Pick<Screen, 'main' | 'region'> {
  const { found } = view
  return {
    main: <Part build={() => framed(list, view, main)} />,
    region: {
      id: 'list',
      node: <Part build={() => (isTurned ? turned(list, view) : framed(list, view, update))} />,
      announce: found && !isTurned ? announce(list, view, found) : undefined,
    },
  }
}

function Part({ build }: { build: () => ReactNode }) {
  return build()
}

type DrawFrame = typeof main

/** A part of the screen, of which all but the rows is kept where it may be. */
function framed<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  drawFrame: DrawFrame,
): ReactNode {
  const { found } = view
  const rows = found ? list.rows(found) : []
  const body = list.cards ? null : <Rows {...tableOf(list, view, rows)} />
  const frame = frameOf(list, view, rows)
  if (!frame) return drawFrame(list, view, { rows, body })
  return (
    <CachedFrame
      id={`${idOf(list)} ${drawFrame.name} ${frame.id}`}
      parts={['actor', 'shortcuts']}
      holes={[body]}
      draw={([hole]) => drawFrame(list, frame.view, { rows, body: hole })}
    />
  )
}

type Drawn<Row> = { rows: readonly Row[]; body: ReactNode }

function main<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  drawn: Drawn<Row>,
): ReactNode {
  const parts = {
    head: pageHead(list, view),
    toolbar: toolbar(list, view),
    region: (
      <>
        {hasPicks(list, view) && <PickForm />}
        {region(list, view, drawn)}
      </>
    ),
  }
  if (list.main) return list.main(view, parts)
  return (
    <>
      {parts.head}
      {list.above?.(view)}
      {viewTabs(list, view)}
      {arrangementNote(list, view)}
      <Card flush {...lookHeaders(view.arrangement)}>
        {parts.toolbar}
        {parts.region}
      </Card>
    </>
  )
}

/** What differs from page to page; the browser has what stands around it. */
function turned<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ReactNode {
  const { found, selected } = view
  const rows = found && !list.cards && selected === null ? list.rows(found) : []
  if (!found || rows.length === 0) return framed(list, view, update)
  const picks = hasPicks(list, view) && pickProps(list, view, rows)
  return (
    <>
      <hx-partial hx-target="#list tbody" hx-swap="outerHTML">
        <Rows {...tableOf(list, view, rows)} />
      </hx-partial>
      <hx-partial hx-target="#list .pager" hx-swap="outerHTML">
        <Pages {...pagesOf(list, view)} found={found} />
      </hx-partial>
      {picks && (
        <hx-partial hx-target={`#${PICKED}`}>
          <Picked {...picks} />
        </hx-partial>
      )}
    </>
  )
}

/** What a search swaps: the region, the sentence that counts it, and links that carry the new term. */
function update<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  drawn: Drawn<Row>,
): ReactNode {
  const links = segment(list, view)
  const narrowed = view.filters.page === 0 && chips(list, view)
  const counted = typeof list.summary === 'function' && summaryOf(list, view)
  return (
    <>
      {region(list, view, drawn)}
      {counted && <hx-partial hx-target=".head p">{counted}</hx-partial>}
      {links && (
        <hx-partial hx-target="main .segment" hx-swap="outerHTML">
          {links}
        </hx-partial>
      )}
      {narrowed && (
        <hx-partial hx-target=".chips" hx-swap="outerMorph">
          {narrowed}
        </hx-partial>
      )}
      {pickLinks(list, view).map((link) => (
        <Fragment key={link.key}>
          <hx-partial hx-target={`#${link.props.id}`} hx-swap="outerHTML">
            {link}
          </hx-partial>
        </Fragment>
      ))}
    </>
  )
}

function summaryOf<Row, V extends Known>({ summary }: DrawnList<Row, V>, view: V): ReactNode {
  return typeof summary === 'function' ? summary(view) : summary && view.t(summary)
}

function pageHead<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ReactNode {
  const actions = list.actions?.(view)
  const arrangement = arrangementActs(list, view)
  const primary = list.primary?.(view) ?? addLink(list, view)
  return (
    <PageHead
      title={textOf(list.heading ?? list.title, view)}
      tags={list.tags?.(view)}
      summary={summaryOf(list, view)}
    >
      {(actions || arrangement || primary) && (
        <>
          {actions}
          {arrangement}
          {primary}
        </>
      )}
    </PageHead>
  )
}

function region<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  { rows, body }: Drawn<Row>,
): ReactNode {
  const { found } = view
  const given = rows.length > 0 && !list.cards && pickProps(list, view, rows)
  const picks = given && <PickBar {...given} />
  return (
    <ListRegion
      {...pagesOf(list, view)}
      rows={rows.length}
      csvHref={list.file && fileHref(list, view)}
      head={hasActs(list, view) && picks}
      picks={!hasActs(list, view) && picks}
      nothing={nothing(list, view)}
    >
      {list.cards && found ? (
        list.cards(found, view)
      ) : (
        <Table {...tableOf(list, view, [])} body={body} />
      )}
    </ListRegion>
  )
}

function pagesOf<Row, V extends Known>({ size, range }: DrawnList<Row, V>, view: V) {
  const { page } = view.filters
  return { found: view.found, page, size, range, here: view.href({ page }) }
}

function announce<Row, V extends Known>(list: DrawnList<Row, V>, view: V, found: Counted) {
  const counted = { count: found.totalItems, shown: view.format.total(found) }
  if (!list.announce) return undefined
  return typeof list.announce === 'function'
    ? list.announce(view, counted)
    : view.t(list.announce, counted)
}
