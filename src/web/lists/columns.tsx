import type { ReactNode } from 'react'
import { Avatar } from '#views/components/avatar.tsx'
import { type Column, RowLink } from '#views/components/table.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { Words } from '#views/components/words.tsx'
import type { Page } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import type { Arrangement } from './arrangement.ts'
import type { ListColumn, Text } from './definition.ts'
import type { SortLink } from './sort.ts'

type Drawn = Pick<Page, 't' | 'format'> & { arrangement: Pick<Arrangement, 'columns'> }

type Columns<Row, V> = {
  columns: readonly ListColumn<Row, V>[]
  rowHref?: ((row: Row, view: V) => string | null) | undefined
  inFile?: readonly string[] | undefined
}

/** @param cellView the view cells may read */
export function tableColumns<Row, V extends Drawn>(
  { columns, rowHref }: Columns<Row, V>,
  view: V,
  cellView: V,
  sortLink?: (key: string) => SortLink | undefined,
): Column<Row>[] {
  return columns
    .filter((column) => isShown(column, view))
    .map((column) => {
      const { key, part, headerHidden, wideOnly, wideTable, fileOnly, tight, numeric, verbatim } =
        column
      const header = textOf(column.header, view)
      const look = {
        part,
        headerHidden,
        wideOnly: wideOnly ?? fileOnly,
        wideTable,
        tight,
        numeric,
        verbatim,
        ...column.look?.(view),
      }
      const href = look.part === 'title' ? rowHref : undefined
      const sort = column.sort && sortLink?.(column.sort)
      return {
        key,
        header,
        ...look,
        sort,
        label: column.labelled === undefined ? undefined : header + column.labelled,
        cell: (row) => content(column, { row, view: cellView, href }),
      }
    })
}

export function fileColumns<Row, V extends Drawn>(
  { columns, inFile }: Columns<Row, V>,
  view: V,
): { head: string[]; line: (row: Row) => string[] } {
  const all = inFile ? inFile.map((key) => named(columns, key)) : columns
  const isChosen = view.arrangement.columns !== null
  const shown = (isChosen ? columns : all).filter(
    (column) => isInWords(column) && (isChosen ? isShown(column, view) : isFor(column.for, view)),
  )
  return {
    head: shown.map(({ header }) => textOf(header, view)),
    line: (row) => shown.map((column) => inWords(column, row, view)),
  }
}

type Choice = { key: string; label: string; shown: boolean; usual: boolean }

/** The columns people may hide or add: all but pictures, buttons and the row's link. */
export function choices<Row, V extends Drawn>({ columns }: Columns<Row, V>, view: V): Choice[] {
  return columns
    .filter((column) => isFor(column.for, view) && isOptional(column, view))
    .map((column) => ({
      key: column.key,
      label: textOf(column.header, view),
      shown: isShown(column, view),
      usual: isUsual(column, view),
    }))
}

/** The chosen columns if choosing is allowed, else the documented ones. */
function isShown<Row, V extends Drawn>(column: ListColumn<Row, V>, view: V): boolean {
  const { columns } = view.arrangement
  if (!isFor(column.for, view)) return false
  return columns && isOptional(column, view) ? columns.includes(column.key) : isUsual(column, view)
}

function isUsual<Row, V>({ fileOnly, inTable }: ListColumn<Row, V>, view: V): boolean {
  return !fileOnly && isFor(inTable, view)
}

function isOptional<Row, V>(column: ListColumn<Row, V>, view: V): boolean {
  const { part, headerHidden } = { ...column, ...column.look?.(view) }
  return part !== 'title' && part !== 'end' && !headerHidden && isInWords(column)
}

function isInWords<Row, V>({ text, date, number, state }: ListColumn<Row, V>): boolean {
  return Boolean(text ?? date ?? number ?? state)
}

export function textOf<V extends Drawn>(
  text: Text<V>,
  view: V,
  params?: Record<string, string | number>,
): string {
  return typeof text === 'function' ? text(view) : view.t(text, params)
}

type Cell<Row, V> = {
  row: Row
  view: V
  href: ((row: Row, view: V) => string | null) | undefined
}

function content<Row, V extends Drawn>(column: ListColumn<Row, V>, one: Cell<Row, V>): ReactNode {
  const { row, view } = one
  const { picture, date, limit, long } = column
  if (column.cell) return column.cell(row, view)
  if (picture) return <Picture {...picture(row)} />
  if (date) {
    const value = date(row)
    if (!value) return view.t('common:facts.none')
    return long ? <Time value={value} long /> : value.displayDate
  }
  if (column.number) return view.format.number(column.number(row))
  if (column.state) return <StateTag text={column.state(row)} />
  const text = column.shown?.(row) ?? column.text?.(row, view) ?? ''
  const href = one.href?.(row, view)
  if (column.code) return <Verbatim code>{text}</Verbatim>
  const linked = href ? (
    <RowLink href={href} limit={limit}>
      {text}
    </RowLink>
  ) : (
    limited(text, limit)
  )
  return column.under ? (
    <>
      {linked}
      {column.under(row, view)}
    </>
  ) : (
    linked
  )
}

function isFor<V>(whom: ((view: V) => boolean) | undefined, view: V): boolean {
  return whom?.(view) ?? true
}

function limited(text: string, limit: ListColumn<never, never>['limit']): ReactNode {
  return limit ? <Truncate text={text} rule={limit} /> : <Words text={text} />
}

type PictureProps = { name: string; imageUrl: string | null; square?: boolean }

function Picture({ name, imageUrl, square }: PictureProps) {
  const url = imageUrl && pictureUrl(imageUrl, 'thumb')
  return <Avatar name={name} imageUrl={url} square={square} big />
}

function inWords<Row, V extends Drawn>(column: ListColumn<Row, V>, row: Row, view: V): string {
  const { text, date, number, state, long } = column
  if (text) return text(row, view)
  if (number) return String(number(row))
  if (state) return view.t(state(row))
  const value = date?.(row)
  return (long ? value?.displayDateTime : value?.displayDate) ?? ''
}

/** The record's name, for screen readers. */
export function rowName<Row, V extends Drawn>(
  columns: readonly ListColumn<Row, V>[],
  row: Row,
  view: V,
): string {
  const texts = columns.filter(isInWords)
  const column = texts.find(({ part }) => part === 'title') ?? texts[0]
  return column ? inWords(column, row, view) : ''
}

function named<Row, V>(columns: readonly ListColumn<Row, V>[], key: string): ListColumn<Row, V> {
  const column = columns.find((one) => one.key === key)
  if (!column) throw new Error(`the list has no column ${key}`)
  return column
}
