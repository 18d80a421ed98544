import type { DayRange } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { eachOf } from '#src/http/each-of.ts'
import type { Request } from '#src/http/route.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { ReportRow, Summary } from '#views/reports/report-row.ts'
import { businessSubject, categorySubject, dealSubject, rowsOf } from './rows.ts'

export type Asking = Pick<Request, 'upstream' | 'actor' | 'page'>
type Wanted = { q: string; page: number; range: DayRange }

/** A page of a report, as far as this person may see it (REPORT-37 to REPORT-39). */
export function readSummary(
  asking: Asking,
  kind: ReportKind,
  { q, page, range }: Wanted,
  size = PAGE_SIZE,
): Promise<Summary> {
  const query = { page, size, search: q || ALL, ...instantsOf(asking, range) }
  return summaries[kind](asking, query)
}

/** Every row of the filter, a page of the service at a time. */
export async function* eachRow(
  asking: Asking,
  kind: ReportKind,
  wanted: Wanted,
): AsyncGenerator<ReportRow> {
  yield* eachOf(
    async (page, size) => (await readSummary(asking, kind, { ...wanted, page }, size)).rows,
  )
}

/** The days as the services take them: an instant in the first and one in the last (REPORT-40). */
export function instantsOf({ page }: Pick<Request, 'page'>, { from, to }: DayRange) {
  const { timeZone } = page.format
  return {
    startDate: startOfBusinessDate(from, timeZone),
    endDate: startOfBusinessDate(to, timeZone),
  }
}

/** Merchants ask for themselves, the others for all (REPORT-37, REPORT-38). */
export function ownOrAll({ actor }: Pick<Request, 'actor'>): string {
  return actor.isMerchant ? actor.userId : ALL
}

type Query = ReturnType<typeof instantsOf> & { page: number; size: number; search: string }

const summaries: Record<ReportKind, (asking: Asking, query: Query) => Promise<Summary>> = {
  async deals(asking, given) {
    const { core } = asking.upstream
    const query = { ...given, merchantId: ownOrAll(asking) }
    const call = core.GET('/reports/deals/summary', { params: { query } })
    const { views, ...rest } = await asking.upstream.need(call)
    return { ...rest, rows: rowsOf(views, dealSubject) }
  },
  async merchants(asking, given) {
    const { core } = asking.upstream
    const query = { ...given, merchantId: ownOrAll(asking) }
    const call = core.GET('/reports/merchants/summary', { params: { query } })
    const { views, ...rest } = await asking.upstream.need(call)
    return { ...rest, rows: rowsOf(views, businessSubject) }
  },
  async banks({ upstream }, given) {
    const query = { ...given, merchantId: ALL } as const
    const call = upstream.core.GET('/reports/banks/summary', { params: { query } })
    const { views, ...rest } = await upstream.need(call)
    return { ...rest, rows: rowsOf(views, businessSubject) }
  },
  async categories({ upstream }, query) {
    const call = upstream.core.GET('/reports/categories/summary', { params: { query } })
    const { views, ...rest } = await upstream.need(call)
    return { ...rest, rows: rowsOf(views, categorySubject) }
  },
}
