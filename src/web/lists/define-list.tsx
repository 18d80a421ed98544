import type { ReactNode } from 'react'
import type { ListKey } from '#src/contract/authentication/list-views.ts'
import { attempt, faultStatus, UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { readSelected } from '#views/components/picks.tsx'
import type { Screen } from '#views/page/page.ts'
import { arrange, asDocumented, defaultQuery, readKept } from './arrangement.ts'
import { withDefaults } from './column-defaults.ts'
import { fileColumns, textOf } from './columns.tsx'
import { csvResponse, type FileNote } from './csv.ts'
import type { ColumnDefinition, Counted, Filters, ListParts, View } from './definition.ts'
import { narrowing } from './draw-chips.tsx'
import { drawColumns } from './draw-columns.tsx'
import { drawList } from './draw-list.tsx'
import { drawTable } from './draw-table.tsx'
import { eachOf } from './each-of.ts'
import { queryOf, readFilters } from './filter-query.ts'
import type { Values } from './filters.ts'
import { turnsPage } from './turns-page.ts'

export type List<F extends Filters, Row, Beside> = {
  key: ListKey | undefined
  index: (request: Request) => Promise<Result>
  /** The screen after a refused write, with parts of it and what stands beside it replaced. */
  screen: (request: Request, parts?: Partial<Screen>, beside?: Beside) => Promise<Screen>
  table: (request: Request, rows: readonly Row[]) => ReactNode
  filters: F
}

type Given<
  F extends Filters,
  Found extends Counted,
  Row,
  Beside,
  V,
  Heads extends string,
> = ListParts<F, Found, Row, Beside, V> & {
  heads?: Heads
  columns: readonly ColumnDefinition<Row, V, Heads>[]
}

export function defineList<
  F extends Filters,
  Found extends Counted,
  Row,
  Beside = null,
  const Heads extends string = never,
>(given: Given<F, Found, Row, Beside, View<F, Found, Beside>, Heads>): List<F, Row, Beside> {
  type V = View<F, Found, Beside>
  const list = { ...given, columns: given.columns.map((one) => withDefaults(one, given.heads)) }

  async function show(
    request: Request,
    parts: Partial<Screen> = {},
    known?: Beside,
  ): Promise<Screen> {
    const keeping = readKept(request, list.key)
    const query = (isBare(request) && defaultQuery(list.key, await keeping)) || request.query
    const filters = readFilters(list.filters, { query, params: request.params })
    const [answer, beside, kept] = await Promise.all([
      list.isWhole ? list.load(request, filters) : attempt(list.load(request, filters)),
      known ?? readBeside(request),
      keeping,
    ])
    const fault = answer instanceof UpstreamFault ? answer : null
    const found = answer instanceof UpstreamFault ? null : answer
    const view = viewOf(request, { filters, found, beside, arrangement: arrange(query, kept) })
    const title = textOf(list.title, view)
    return screen({
      status: fault ? faultStatus(fault) : 200,
      title,
      parts: [
        ...narrowing(list, view).map(({ label }) => label),
        ...(filters.page ? [view.t('common:list.page', { page: filters.page + 1 })] : []),
      ],
      crumbs: list.crumbs?.(view) ?? [{ label: title }],
      ...drawList(list, view, turnsPage(request)),
      ...parts,
    })
  }

  async function columns(request: Request): Promise<Screen> {
    const filters = readFilters(list.filters, request)
    const [beside, kept] = await Promise.all([readBeside(request), readKept(request, list.key)])
    const arrangement = arrange(request.query, kept)
    return screen(drawColumns(list, viewOf(request, { filters, found: null, beside, arrangement })))
  }

  async function file(request: Request): Promise<Response> {
    const filters = { ...readFilters(list.filters, request), page: 0 }
    const [beside, kept] = await Promise.all([readBeside(request), readKept(request, list.key)])
    const arrangement = arrange(request.query, kept)
    const view = viewOf(request, { filters, found: null, beside, arrangement })
    const { file: name = '' } = list
    const fileName = typeof name === 'string' ? name : await name(request)
    return csvResponse(request, fileName, lines(request, view))
  }

  async function* lines(request: Request, view: V): AsyncGenerator<readonly string[], FileNote> {
    const { head, line } = fileColumns(list, view)
    yield head
    const ids = new Set(request.query.get('only')?.split(' ').filter(Boolean))
    const rows = ids.size > 0 ? chosen(request, ids) : every(request, view.filters)
    for await (const row of rows) yield line(row)
    return ids.size > 0 ? [view.t('common:list.rowsGone', { count: ids.size })] : undefined
  }

  /**
   * In the list's order: from the page that they were chosen on or those beside it; where rows have moved
   * farther from the whole list, and those that its filters no longer let through behind them.
   * @param ids those that were found are taken out
   */
  async function* chosen(request: Request, ids: Set<string>): AsyncGenerator<Row> {
    const filters = readFilters(list.filters, request)
    const { page } = filters
    for (const near of [[page], [page - 1, page, page + 1].filter((at) => at >= 0)]) {
      const pages = await Promise.all(
        near.map(async (at) => list.rows(await list.load(request, { ...filters, page: at }))),
      )
      const found = new Map(pages.flat().map((row) => [list.id(row), row]))
      if (![...ids].every((id) => found.has(id))) continue
      for (const [id, row] of found) if (ids.delete(id)) yield row
      return
    }
    for (const scope of [filters, { ...filters, ...unfiltered(request) }])
      for await (const row of every(request, { ...scope, page: 0 })) {
        if (ids.delete(list.id(row))) yield row
        if (ids.size === 0) return
      }
  }

  /** In the same order. */
  function unfiltered({ params }: Request): Partial<Values<F>> {
    const none = readFilters(list.filters, { query: new URLSearchParams(), params })
    return Object.fromEntries(
      Object.entries(none).filter(([name]) => !list.filters[name]?.sorts),
    ) as Partial<Values<F>>
  }

  function every(request: Request, filters: Values<F>): AsyncIterable<Row> {
    const readBatch = async (after: string) => list.rows(await list.load(request, filters, after))
    return eachOf(request, readBatch, list.id)
  }

  async function readBeside(request: Request): Promise<Beside> {
    return list.beside ? list.beside(request) : (null as Beside)
  }

  /** Whether the request narrows nothing, so that the list may open with its default view. */
  function isBare(request: Request): boolean {
    const params = queryOf(list.filters, readFilters(list.filters, request))
    return request.query.size === 0 && Object.keys(params).length === 0
  }

  type Shown = Pick<V, 'filters' | 'found' | 'beside' | 'arrangement'>

  function viewOf(request: Request, shown: Shown): V {
    const { page, actor, params, query } = request
    const href = (changes: Partial<Values<F>> = {}) => {
      const words = queryOf(list.filters, { ...shown.filters, page: 0, ...changes })
      return list.address({ ...words, ...shown.arrangement.query }, { params, actor })
    }
    const selected = readSelected(query)
    return { ...page, actor, params, ...shown, selected, embedded: false, href }
  }

  return {
    index: async (request) => {
      const format = request.query.get('format')
      if (list.key && format === 'columns') return columns(request)
      return list.file && format === 'csv' ? file(request) : show(request)
    },
    screen: show,
    table: (request, rows) => {
      const filters = readFilters(list.filters, { query: new URLSearchParams(), params: {} })
      const view = viewOf(request, {
        filters,
        found: null,
        beside: null as Beside,
        arrangement: asDocumented,
      })
      return drawTable(list, { ...view, embedded: true }, rows)
    },
    key: list.key,
    filters: list.filters,
  }
}
