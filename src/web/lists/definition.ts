import type { ReactNode } from 'react'
import type { ListKey } from '#src/contract/authentication/list-views.ts'
import type { BulkKind, BulkList } from '#src/contract/core/bulk-actions.ts'
import type { Permission } from '#src/contract/roles.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Request } from '#src/web/http/route.ts'
import type { IconName } from '#views/components/icon.tsx'
import type { PickItem, Selected } from '#views/components/picks.tsx'
import type { Option } from '#views/components/select.tsx'
import type { Column } from '#views/components/table.tsx'
import type { Actor, Crumb, Page } from '#views/page/page.ts'
import type { Arrangement } from './arrangement.ts'
import type { Filter, Values } from './filters.ts'

export type Counted = { totalItems: number; totalItemsCapped?: boolean | undefined }

export type Filters = Record<string, Filter<unknown>>

export type View<F, Found, Beside> = Omit<Page, 'actor'> & {
  arrangement: Arrangement
  actor: Actor
  params: Record<string, string>
  filters: Values<F>
  /** Null when the list could not be loaded, and during export. */
  found: Found | null
  beside: Beside
  selected: Selected
  /** The rows stand on another screen, such as a record's tab. */
  embedded: boolean
  /** The list with other filters; its first page unless one is given. */
  href(changes?: Partial<Values<F>>): string
}

export type Known = View<Filters, Counted, unknown>

export type Text<V> = Key | ((view: V) => string)

type SortKey<V> = V extends { filters: { sort: infer Sort } }
  ? Exclude<Extract<Sort, string>, `-${string}`>
  : never

type Look = Omit<Column<never>, 'key' | 'header' | 'cell' | 'sort'>

/**
 * A column of table and file. A cell shows the first of `cell`, `picture`, `date`, `number`, `state` and
 * `text` that is given; the file holds `text`, `date`, `number` or `state`.
 */
export type ListColumn<Row, V> = ColumnParts<Row, V> & { key: string; header: Text<V> }

type KeyUnder<Heads extends string> = {
  [K in Key]: K extends `${Heads}.${infer Name}` ? Name : never
}[Key]

/** A column without a header takes the text of its key below the list's `heads`. */
export type ColumnDefinition<Row, V, Heads extends string> = ColumnParts<Row, V> & {
  /** Buttons at the row's end, instead of a `cell`. */
  acts?(row: Row, view: V): ReactNode
} & ({ key: KeyUnder<Heads>; header?: never } | { key: string; header: Text<V> })

type ColumnParts<Row, V> = Look & {
  text?(row: Row, view: V): string
  /** Stands in the cell instead of `text`, which the file keeps. */
  shown?(row: Row): string
  /** A business day; null shows a dash and leaves the file's cell empty. */
  date?(row: Row): DateValue | null
  /** Adds the time of day to `date`. */
  long?: true
  number?(row: Row): number
  /** Text key of a state, shown as a tag. */
  state?(row: Row): Key
  picture?(row: Row): { name: string; imageUrl: string | null; square?: boolean }
  cell?(row: Row, view: V): ReactNode
  /** A second line below the row's link. */
  under?(row: Row, view: V): ReactNode
  limit?: 'name' | 'title'
  code?: true
  /** Never translated by a browser: numbers and codes that look like the rest of the text. */
  verbatim?: true
  /** On phones, where rows have no headers: prefixes the header, with or without a colon. */
  labelled?: '' | ':'
  /** Contract key by which the header sorts. */
  sort?: SortKey<V>
  for?(view: V): boolean
  /** Overrides that depend on the reader. */
  look?(view: V): Look
  /** Only in the file, except for readers for whom `inTable` is true. */
  fileOnly?: true
  inTable?(view: V): boolean
}

type AddLink = {
  href: string
  label: Key
  permission: Permission
  dialog?: true
}

type Parts = { head: ReactNode; toolbar: ReactNode; region: ReactNode }

/**
 * A list of records: what it loads, its filters, columns and texts. Order matters to the compiler:
 * `filters`, `beside`, `load` and `rows` come first, since they type the rest.
 */
export type ListDefinition<F extends Filters, Found extends Counted, Row, Beside, V> = ListParts<
  F,
  Found,
  Row,
  Beside,
  V
> & { columns: readonly ListColumn<Row, V>[] }

/** A list as it is drawn, whatever it loads. One name for all who draw it: the compiler compares names first. */
export type DrawnList<Row, V> = ListDefinition<Filters, Counted, Row, unknown, V>

export type ListParts<F extends Filters, Found extends Counted, Row, Beside, V> = {
  /** Key under which people's columns and views are saved. */
  key?: ListKey
  filters: F
  /** What the screen shows besides the rows, loaded together with them. */
  beside?(request: Request): Promise<Beside>
  /** One page of rows, or with `after` one batch of the export (see `eachOf`). */
  load(request: Request, filters: Values<F>, after?: string): Promise<Found>
  /** The screen makes no sense without rows: a fault shows the error page. */
  isWhole?: true
  rows(found: Found): readonly Row[]
  id(row: Row): string
  /** File name without `.csv`; a list without one has no download. */
  file?: string | ((request: Request) => Promise<string>)
  address(query: Record<string, string>, at: Pick<Request, 'params' | 'actor'>): string

  title: Text<V>
  heading?: Text<V>
  crumbs?(view: V): Crumb[]
  summary?: Key | ((view: V) => ReactNode)
  search?: Text<V>
  caption: Text<V>
  announce?: Key | ((view: V, counted: { count: number; shown: string }) => string)
  icon?: IconName
  noneTitle?: Text<V>
  none?: Text<V>
  /** The one button of an empty list, if not the page's main one. */
  noneAction?(view: V): ReactNode
  /** When the search alone matches nothing; else the words name what narrows the list. */
  noMatch?: Text<V>
  /** Links in a segment's place, to lists that have addresses of their own. */
  links?(view: V): ReactNode
  /** Per value of a segment, keyed by its lower-case name. */
  counts?(found: Found): Partial<Record<string, number>> | null
  /** Options of selects that are loaded. */
  options?(view: V): { [Name in keyof F]?: readonly Option[] }
  /** The merchant or bank of a row, naming the one that the list is narrowed to. */
  business?(row: Row): string | undefined
  /** Loaded text of the chosen value, for filters without a field. */
  chosen?(view: V): { [Name in keyof F]?: string }

  add?: AddLink
  tags?(view: V): ReactNode
  actions?(view: V): ReactNode
  /** Links behind “⋯”, below those of columns and views. */
  more?(view: V): ReactNode
  /** The page's main button, if not `add`; it stands last. */
  primary?(view: V): ReactNode
  /** Between page header and list. */
  above?(view: V): ReactNode
  /** The whole screen, if it is more than the list. */
  main?(view: V, parts: Parts): ReactNode

  /** Where a row leads: its `title` column becomes the link. */
  rowHref?(row: Row, view: V): string | null
  /** Whether the row's record stands beside the list. */
  isOpen?(row: Row, view: V): boolean
  /**
   * Bulk actions. Who may run them and from which states follows from the decision rows. `all` describes
   * "all that match" to the service.
   */
  bulk?: {
    kinds: readonly BulkKind[] | ((view: V) => readonly BulkKind[])
    /** Of every row, if the list shows one state alone. */
    state?: string
    /** Null for a row that is decided on its own screen alone. */
    item(row: Row, view: V): PickItem | null
    /** Omitted when rows can only be chosen singly or by page. */
    all?(view: V): BulkList
  }
  /** A heading that stands above each run of rows with the same text, such as their day. */
  divider?(row: Row, view: V): string
  /** Cards instead of the table; the columns are those of the file then. */
  cards?(found: Found, view: V): ReactNode
  /** Of what the pages count, if not the usual one, and their text (see `Pagination`). */
  size?: number
  range?: Key
  /** Row height of lists with pictures. */
  tall?: true
  /**
   * Rows are rendered per reader: they hold forms, links with the list's filters, or depend on more than
   * row, language and role. All other rows are rendered once and cached.
   */
  live?: true
  /** Column order of the file, if it differs. */
  inFile?: readonly string[]
}
