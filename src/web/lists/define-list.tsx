import type { ReactNode } from 'react'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { fileColumns, textOf } from './columns.tsx'
import { csvResponse } from './csv.ts'
import type { Counted, Filters, ListDefinition, View } from './definition.ts'
import { drawList, drawTable } from './draw-list.tsx'
import { eachOf } from './each-of.ts'
import { queryOf, readFilters } from './filter-query.ts'
import type { Values } from './filters.ts'

export type List<F extends Filters, Row, Beside> = {
  index: (request: Request) => Promise<Result>
  /** The screen after a write that was refused: with parts of it and what stands beside replaced. */
  screen: (request: Request, parts?: Partial<Screen>, beside?: Beside) => Promise<Screen>
  table: (request: Request, rows: readonly Row[]) => ReactNode
  filters: F
}

export function defineList<F extends Filters, Found extends Counted, Row, Beside = null>(
  list: ListDefinition<F, Found, Row, Beside, View<F, Found, Beside>>,
): List<F, Row, Beside> {
  type V = View<F, Found, Beside>

  async function show(
    request: Request,
    parts: Partial<Screen> = {},
    known?: Beside,
  ): Promise<Screen> {
    const filters = readFilters(list.filters, request)
    const [answer, beside] = await Promise.all([
      list.isWhole ? list.load(request, filters) : attempt(list.load(request, filters)),
      known ?? readBeside(request),
    ])
    const fault = answer instanceof UpstreamFault ? answer : null
    const found = answer instanceof UpstreamFault ? null : answer
    const view = viewOf(request, filters, found, beside)
    const title = textOf(list.title, view)
    return screen({
      status: fault ? faultStatus(fault) : 200,
      title: filters.page
        ? view.t('common:list.titlePage', { title, page: filters.page + 1 })
        : title,
      crumbs: list.crumbs?.(view) ?? [{ label: title }],
      ...drawList(list, view),
      ...parts,
    })
  }

  async function file(request: Request): Promise<Response> {
    const filters = { ...readFilters(list.filters, request), page: 0 }
    const view = viewOf(request, filters, null, await readBeside(request))
    const { file: name = '' } = list
    const named = typeof name === 'string' ? name : await name(request)
    return csvResponse(request, named, lines(request, view))
  }

  async function* lines(request: Request, view: V): AsyncGenerator<readonly string[]> {
    const { head, line } = fileColumns(list, view)
    yield head
    const rows = list.each?.(request, view.filters) ?? batches(request, view.filters)
    for await (const row of rows) yield line(row)
  }

  function batches(request: Request, filters: Values<F>): AsyncIterable<Row> {
    const readBatch = async (after: string) => list.rows(await list.load(request, filters, after))
    return eachOf(request, readBatch, list.id)
  }

  async function readBeside(request: Request): Promise<Beside> {
    return list.beside ? list.beside(request) : (null as Beside)
  }

  function viewOf(
    { page, actor, params }: Request,
    filters: Values<F>,
    found: Found | null,
    beside: Beside,
  ): V {
    const href = (changes: Partial<Values<F>> = {}) =>
      list.address(queryOf(list.filters, { ...filters, page: 0, ...changes }), { params, actor })
    return { ...page, actor, params, filters, found, beside, embedded: false, href }
  }

  return {
    index: async (request) =>
      list.file && request.query.get('format') === 'csv' ? file(request) : show(request),
    screen: show,
    table: (request, rows) => {
      const filters = readFilters(list.filters, { query: new URLSearchParams(), params: {} })
      const view = viewOf(request, filters, null, null as Beside)
      return drawTable(list, { ...view, embedded: true }, rows)
    },
    filters: list.filters,
  }
}
