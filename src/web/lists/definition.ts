import type { ReactNode } from 'react'
import type { ListKey } from '#src/contract/authentication/list-views.ts'
import type { BulkKind, BulkList } from '#src/contract/core/bulk-actions.ts'
import type { Permission } from '#src/contract/permissions.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Actor } from '#src/web/page/actor.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'
import type { IconName } from '#views/components/icon.tsx'
import type { PickItem, Selected } from '#views/components/picks.tsx'
import type { Option } from '#views/components/select.tsx'
import type { Column } from '#views/components/table.tsx'
import type { Arrangement } from './arrangement.ts'
import type { Filter, Values } from './filters.ts'

export type Counted = { totalItems: number; totalItemsCapped?: boolean | undefined }

export type Filters = Record<string, Filter<unknown>>

export type View<F, Found, Beside> = Omit<Page, 'actor'> & {
  arrangement: Arrangement
  actor: Actor
  params: Record<string, string>
  filters: Values<F>
  /** Null when the list could not be loaded, and while its file is written. */
  found: Found | null
  beside: Beside
  selected: Selected
  /** Its file takes so long that a job is offered instead. */
  isLong: boolean
  /** The rows stand on another screen, such as a tab of a record. */
  embedded: boolean
  /** The list with other filters, from its first page unless one is given. */
  href(changes?: Partial<Values<F>>): string
}

export type Known = View<Filters, Counted, unknown>

export type Text<V> = Key | ((view: V) => string)

type SortKey<V> = V extends { filters: { sort: infer Sort } }
  ? Exclude<Extract<Sort, string>, `-${string}`>
  : never

type Look = Omit<Column<never>, 'key' | 'header' | 'cell' | 'sort'>

/**
 * A column of the table and of the file. What the cell shows is the first of `cell`, `picture`,
 * `date`, `number`, `state` and `text` that is given; the file holds `text`, `date`, `number` or `state`.
 */
export type ListColumn<Row, V> = Look & {
  key: string
  header: Text<V>
  text?(row: Row, view: V): string
  /** A business day; null is shown as a dash and empty in the file. */
  date?(row: Row): DateValue | null
  /** Adds the time of day to `date`. */
  long?: true
  number?(row: Row): number
  /** The text of a state, which the table shows as its tag. */
  state?(row: Row): Key
  picture?(row: Row): { name: string; imageUrl: string | null; square?: boolean }
  cell?(row: Row, view: V): ReactNode
  /** A second line below the link of the row. */
  under?(row: Row, view: V): ReactNode
  limit?: 'name' | 'title'
  code?: true
  /** On a phone, where rows have no heads: puts the header in front, with or without a colon. */
  labelled?: '' | ':'
  /** The list is sorted by this column from its header, by this key of the contract. */
  sort?: SortKey<V>
  for?(view: V): boolean
  /** What depends on the reader; it wins over the column's own looks. */
  look?(view: V): Look
  /** In the file alone; `inTable` says for whom it is in the table too. */
  fileOnly?: true
  inTable?(view: V): boolean
}

type AddLink = {
  href: string
  label: Key
  permission: Permission
  dialog?: true
  whenEmpty?: true
}

export type Parts = { head: ReactNode; toolbar: ReactNode; region: ReactNode }

/**
 * A list of records: what it loads, how it is narrowed, its columns and words. The order matters to
 * the compiler: `filters`, `beside`, `load` and `rows` stand first, since the rest is typed by them.
 */
export type ListDefinition<F extends Filters, Found extends Counted, Row, Beside, V> = {
  /** People keep columns and views of it under this key. */
  key?: ListKey
  filters: F
  /** What the screen shows beside the rows, loaded with them. */
  beside?(request: Request): Promise<Beside>
  /** One page of rows, or with `after` a batch of the file (see `eachOf`). */
  load(request: Request, filters: Values<F>, after?: string): Promise<Found>
  /** Nothing of the screen can be shown without its rows: a fault is the error page. */
  isWhole?: true
  rows(found: Found): readonly Row[]
  id(row: Row): string
  /** Every row of the file, where that is not read by batches. */
  each?(request: Request, filters: Values<F>): AsyncIterable<Row>
  /** The name of the file, without `.csv`; a list without one cannot be downloaded. */
  file?: string | ((request: Request) => Promise<string>)
  address(query: Record<string, string>, at: Pick<Request, 'params' | 'actor'>): string

  title: Text<V>
  heading?: Text<V>
  crumbs?(view: V): Crumb[]
  summary?: Key | ((view: V) => ReactNode)
  search?: Text<V>
  caption: Text<V>
  announce: Key | ((view: V, counted: { count: number; shown: string }) => string)
  icon?: IconName
  noneTitle?: Text<V>
  none?: Text<V>
  noneAction?(view: V): ReactNode
  noMatch?: Key
  /** Said instead of `none` where another filter than the search leaves nothing. */
  narrowed?: Text<V>
  clear?: Key
  /** Of each value of a segment, by its name in lower case. */
  counts?(found: Found): Partial<Record<string, number>> | null
  /** Of selects whose choices are loaded. */
  options?(view: V): { [Name in keyof F]?: readonly Option[] }
  /** What is chosen, in words that are loaded, of filters without a field. */
  chosen?(view: V): { [Name in keyof F]?: string }

  add?: AddLink
  tags?(view: V): ReactNode
  actions?(view: V): ReactNode
  /** Between the page's head and the list; `head` is in the region, above the rows. */
  above?(view: V): ReactNode
  head?(view: V): ReactNode
  /** The whole screen, where it is more than the list. */
  main?(view: V, parts: Parts): ReactNode

  /** Where a row leads: its column of the part `title` becomes the link. */
  rowHref?(row: Row, view: V): string | null
  columns: readonly ListColumn<Row, V>[]
  /**
   * What may be done with many rows: who may do it and from which states is read from the decision rows.
   * `all` is what all that match are to the service.
   */
  bulk?: {
    kinds: readonly BulkKind[]
    item(row: Row, view: V): PickItem
    /** Left out where rows are chosen one by one or by pages. */
    all?(view: V): BulkList
  }
  /** Rows as high as those with pictures. */
  tall?: true
  /**
   * Rows are drawn for each reader: they hold forms, links that carry the list's filters, or what
   * depends on more than the row, the language and the role. Others are drawn once and kept.
   */
  live?: true
  /** The columns of the file where their order is another. */
  inFile?: readonly string[]
}
