import type { ReactNode } from 'react'
import type { Permission } from '#src/contract/permissions.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Actor } from '#src/web/page/actor.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'
import type { IconName } from '#views/components/icon.tsx'
import type { Option } from '#views/components/select.tsx'
import type { Column } from '#views/components/table.tsx'
import type { Filter, Values } from './filters.ts'

/** What the services answer beside the rows of a page. */
export type Counted = { totalItems: number; totalItemsCapped?: boolean | undefined }

export type Filters = Record<string, Filter<unknown>>

/** What is known while a list is drawn or written to a file. */
export type View<F, Found, Beside> = Omit<Page, 'actor'> & {
  actor: Actor
  /** Of the address. */
  params: Record<string, string>
  filters: Values<F>
  /** Null when the list could not be loaded, and in a file. */
  found: Found | null
  beside: Beside
  /** Its rows stand on another screen, such as a tab of a record. */
  embedded: boolean
  /** The list with other filters, from its first page unless one is given. */
  href(changes?: Partial<Values<F>>): string
}

/** The same whatever the filters and answers are. */
export type Known = View<Filters, Counted, unknown>

/** A text as its key, or made from what is known. */
export type Text<V> = Key | ((view: V) => string)

/** How a column looks; see `Table`. */
type Look = Omit<Column<never>, 'key' | 'header' | 'cell'>

/**
 * A column of the table and of the file. What the cell shows is the first of `cell`, `picture`,
 * `date`, `number` and `text` that is given; what the file holds is `text`, `date` or `number`.
 */
export type ListColumn<Row, V> = Look & {
  key: string
  header: Text<V>
  text?(row: Row, view: V): string
  /** A business day; null is shown as a dash and empty in the file. */
  date?(row: Row): DateValue | null
  /** Shows the time of day with the date. */
  long?: true
  /** Aligned to the end; plain digits in the file. */
  number?(row: Row): number
  picture?(row: Row): { name: string; imageUrl: string | null; square?: boolean }
  cell?(row: Row, view: V): ReactNode
  /** A second line in the row's header. */
  under?(row: Row, view: V): ReactNode
  /** Cuts the text and keeps it whole in `title`. */
  limit?: 'name' | 'title'
  /** Set as codes are. */
  code?: true
  /** Where rows are records without heads, the header stands in front, followed by this. */
  labelled?: '' | ':'
  /** For whom it is; for everybody when absent. */
  for?(view: V): boolean
  /** Looks that depend on what is shown. */
  look?(view: V): Look
  /** In the file alone, or for whom it is in the table too. */
  fileOnly?: true
  inTable?(view: V): boolean
}

type AddLink = {
  href: string
  label: Key
  permission: Permission
  /** Opens in the shell's dialog. */
  dialog?: true
  /** Stands in the empty list too. */
  whenEmpty?: true
}

/** The parts of a screen, for lists that stand among other things. */
export type Parts = { head: ReactNode; toolbar: ReactNode; region: ReactNode }

/**
 * A list of records: what it loads, how it is narrowed, its columns and words. The order matters to
 * the compiler: `filters`, `beside`, `load` and `rows` stand first, since the rest is typed by them.
 */
export type ListDefinition<F extends Filters, Found extends Counted, Row, Beside, V> = {
  filters: F
  /** What the screen shows beside the rows, loaded with them. @throws NotFound */
  beside?(request: Request): Promise<Beside>
  /** One page of rows, or with `after` a batch of the file (see `eachOf`). */
  load(request: Request, filters: Values<F>, after?: string): Promise<Found>
  /** Nothing of the screen can be shown without its rows: a fault is the error page. */
  isWhole?: true
  rows(found: Found): readonly Row[]
  id(row: Row): string
  /** Reads every row of the file where that is not by batches. */
  each?(request: Request, filters: Values<F>): AsyncIterable<Row>
  /** The name of the file, without `.csv`; a list without one cannot be downloaded. */
  file?: string | ((request: Request) => Promise<string>)
  address(query: Record<string, string>, at: Pick<Request, 'params' | 'actor'>): string

  title: Text<V>
  /** Of the page's head, where it is another. */
  heading?: Text<V>
  crumbs?(view: V): Crumb[]
  summary?: Key | ((view: V) => ReactNode)
  /** The label of the search field. */
  search?: Text<V>
  caption: Text<V>
  /** What the live region says after a swap; has `count` and `shown`. */
  announce: Key | ((view: V, counted: { count: number; shown: string }) => string)
  /** Nothing at all, and where that can be helped. */
  icon?: IconName
  noneTitle?: Text<V>
  none?: Text<V>
  noneAction?(view: V): ReactNode
  /** Nothing that fits the `term`, or the other filters. */
  noMatch?: Key
  narrowed?: Text<V>
  /** The way to the list without search and filters. */
  clear?: Key
  clearHref?(view: V): string
  /** How many records each value of a segment has, by its name in lower case. */
  counts?(found: Found): Partial<Record<string, number>> | null
  /** Of selects whose choices are loaded, by the name of their filter. */
  options?(view: V): { [Name in keyof F]?: readonly Option[] }

  /** The way to a new record, for those who may add one. */
  add?: AddLink
  /** Tags above the title. */
  tags?(view: V): ReactNode
  /** Other buttons beside the title. */
  actions?(view: V): ReactNode
  /** Between the title and the list. */
  above?(view: V): ReactNode
  /** In the region, above the rows. */
  head?(view: V): ReactNode
  /** The whole screen where it is more than the list. */
  main?(view: V, parts: Parts): ReactNode

  /** Where a row leads; its column of the part `title` is the link. */
  rowHref?(row: Row, view: V): string | null
  columns: readonly ListColumn<Row, V>[]
  /** Rows as high as those with pictures. */
  tall?: true
  /** The columns of the file where their order is another. */
  inFile?: readonly string[]
}
