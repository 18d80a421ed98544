import { Fragment, type ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { CachedBody, cached as cachedPart } from './cached.tsx'
import { Go } from './go.tsx'
import { intoDialog } from './into-dialog.ts'
import { truncate } from './truncate.tsx'
import { Words } from './words.tsx'

/** A column's role; decides its place when a row becomes a record on a phone. */
type ColumnPart =
  | 'pick'
  | 'media'
  | 'code'
  | 'title'
  | 'meta'
  | 'line'
  | 'state'
  | 'from'
  | 'to'
  | 'end'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  part?: ColumnPart
  headerHidden?: boolean
  /** Stands before each cell on phones, drawn by the styles: two nodes a cell less than markup. */
  label?: string | undefined
  wideOnly?: boolean
  /** Left out of the narrow table of a tablet; the rows of phones keep it. */
  wideTable?: boolean
  tight?: boolean
  numeric?: boolean
  /** Codes and numbers, which a browser that translates the page leaves as they are. */
  verbatim?: boolean | undefined
  sort?: { href: string; direction: 'ascending' | 'descending' | undefined } | undefined
}

export type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A heading above each run of rows with the same text; only of rows that are not cached. */
  divider?: ((row: Row) => string) | undefined
  /** Of rows that are not cached. */
  isCurrent?: ((row: Row) => boolean) | undefined
  text?: boolean
  sorted?: string | undefined
  compact?: boolean
  /**
   * Identifies the columns and their audience. Equal rows, which are JSON, are then rendered once: their
   * cells read nothing personal.
   */
  cached?: string | undefined
}

/**
 * A list of records. The column with part `title` is the row's header and holds a RowLink. Roles are
 * explicit, so that the phone layout, where a row becomes a record, stays a table.
 */
export function Table<Row>(props: TableProps<Row> & { body?: ReactNode }) {
  const { caption, columns, text, sorted, compact, body } = props
  const classes = columns.map(cellClass)
  return (
    <>
      <Sort columns={columns} sorted={sorted} />
      <div className="scroll">
        <table className={tableClass({ text, compact })} role="table">
          <caption className="vh">{caption}</caption>
          <Heads heads={columns.map((column, at) => headOf(column, classes[at]))} />
          {body ?? <Rows {...props} />}
        </table>
      </div>
    </>
  )
}

/** The body of a table alone. */
export function Rows<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, divider, isCurrent, cached } = props
  const classes = columns.map(cellClass)
  if (cached) return <CachedRows cached={cached} columns={columns} classes={classes} rows={rows} />
  return (
    <tbody role="rowgroup">
      {rows.map((row, at) => (
        <Fragment key={rowKey(row)}>
          {divider && (
            <Divider text={divider(row)} above={rows[at - 1]} of={divider} span={columns.length} />
          )}
          <tr role="row" aria-current={isCurrent?.(row) || undefined}>
            {columns.map((column, place) => cell(column, column.cell(row), classes[place]))}
          </tr>
        </Fragment>
      ))}
    </tbody>
  )
}

type DividerProps<Row> = {
  text: string
  above: Row | undefined
  of: (row: Row) => string
  span: number
}

function Divider<Row>({ text, above, of, span }: DividerProps<Row>) {
  if (text === '' || (above !== undefined && of(above) === text)) return null
  return (
    <tr role="row" className="divide">
      <th role="rowheader" scope="rowgroup" colSpan={span}>
        {text}
      </th>
    </tr>
  )
}

function tableClass({ text, compact }: Pick<TableProps<never>, 'text' | 'compact'>): string {
  return ['table list', text && 'text', compact && 'compact'].filter(Boolean).join(' ')
}

/** On phones, shows the headers, which sort the list, while open. */
function Sort({ columns, sorted }: Pick<TableProps<never>, 'columns' | 'sorted'>) {
  const { t } = usePage()
  if (!columns.some(({ sort }) => sort)) return null
  return (
    <details className="sort">
      <summary className="btn">{sorted ?? t('common:list.sort')}</summary>
    </details>
  )
}

type Head = Pick<Column<never>, 'key' | 'header' | 'headerHidden' | 'sort'> & {
  className: string | undefined
}

function headOf<Row>({ key, header, headerHidden, sort }: Column<Row>, className?: string): Head {
  return { key, header, headerHidden, sort, className }
}

const Heads = cachedPart(function Heads({ heads }: { heads: readonly Head[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {heads.map((one) => (
          <th
            key={one.key}
            role="columnheader"
            scope="col"
            className={one.className}
            aria-sort={one.sort?.direction}
          >
            {head(one)}
          </th>
        ))}
      </tr>
    </thead>
  )
})

function head({ header, headerHidden, sort }: Head) {
  if (sort) return <Go href={sort.href}>{header}</Go>
  return headerHidden ? <span className="vh">{header}</span> : header
}

type RowsProps<Row> = Pick<TableProps<Row>, 'columns' | 'rows'> & {
  cached: string
  classes: readonly (string | undefined)[]
}

function CachedRows<Row>({ cached, columns, classes, rows }: RowsProps<Row>) {
  const table = `${cached} ${columns.map(({ key, header }, at) => `${key} ${header} ${classes[at]}`)} `
  const drawings = rows.map((row) => ({
    key: table + JSON.stringify(row),
    draw: () => (
      <tr role="row">{columns.map((column, at) => cell(column, column.cell(row), classes[at]))}</tr>
    ),
  }))
  return <CachedBody rows={drawings} />
}

/** Not a component: a page has hundreds of cells, and each component would cost as much as its markup. */
function cell(column: Column<never>, content: ReactNode, className: string | undefined) {
  const translate = column.verbatim ? 'no' : undefined
  if (column.part === 'title')
    return (
      <th key={column.key} role="rowheader" scope="row" className={className} translate={translate}>
        {content}
      </th>
    )
  return (
    <td
      key={column.key}
      role="cell"
      className={className}
      data-label={column.label}
      translate={translate}
    >
      {content}
    </td>
  )
}

const partClass: Record<ColumnPart, string> = {
  pick: 'k-pick',
  media: 'k-media',
  code: 'k-code',
  title: 'k-title',
  meta: 'k-meta',
  line: 'k-line',
  state: 'k-state',
  from: 'k-from',
  to: 'k-to',
  end: 'k-end',
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  const classes: string[] = []
  if (column.tight) classes.push('tight')
  if (column.numeric) classes.push('end', 'num')
  if (column.wideOnly) classes.push('k-hide')
  if (column.wideTable) classes.push('k-fold')
  if (column.part) classes.push(partClass[column.part])
  return classes.join(' ') || undefined
}

type RowLinkProps = {
  href: string
  children: string
  limit?: 'name' | 'title' | 'twins' | undefined
  dialog?: boolean
}

/** The row's name as a link covering its cell; the script makes the whole row clickable. */
export function RowLink({ href, children, limit, dialog }: RowLinkProps) {
  const shown = limit ? truncate(children, limit) : children
  const whole = shown === children ? undefined : children
  return (
    <Go className="name clip" href={href} title={whole} data-row="" {...(dialog && intoDialog)}>
      <Words text={shown} />
    </Go>
  )
}

/** A small picture, or its empty place; decorative, since the row's header names the record. */
export function Thumb({ src, alt = '' }: { src: string; alt?: string }) {
  if (!src) return <span className="thumb" />
  return <img className="thumb" src={src} alt={alt} width={52} height={39} loading="lazy" />
}
