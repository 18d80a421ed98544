import type { DayRange } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import { UpstreamRefused, type UpstreamResult } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOfPages } from '#src/web/lists/each-of.ts'
import { mapped } from './mapped.ts'
import type { ReportRow, Summary } from './report-row.ts'
import { businessSubject, categorySubject, dealSubject, rowsOf } from './rows.ts'

export type Asking = Pick<Request, 'upstream' | 'actor' | 'page'>
type Wanted = { q: string; page: number; range: DayRange }

/** A page of a report, as far as this person may see it, or why the service says no. */
export function readSummary(
  asking: Asking,
  kind: ReportKind,
  { q, page, range }: Wanted,
  size = PAGE_SIZE,
): Promise<UpstreamResult<Summary>> {
  const query = { page, size, search: q || ALL, ...instantsOf(asking, range) }
  return summaries[kind](asking, query)
}

/** The same where a refusal leaves nothing to show. @throws UpstreamRefused */
export async function needSummary(...asked: Parameters<typeof readSummary>): Promise<Summary> {
  const answer = await readSummary(...asked)
  if (!answer.ok) throw new UpstreamRefused(answer)
  return answer.data
}

/** Every row of the filter, a page of the service at a time. */
export async function* eachRow(
  asking: Asking,
  kind: ReportKind,
  wanted: Wanted,
): AsyncGenerator<ReportRow> {
  yield* eachOfPages(
    asking,
    async (page, size) => (await needSummary(asking, kind, { ...wanted, page }, size)).rows,
  )
}

/** The days as the services take them: an instant in the first and one in the last. */
export function instantsOf({ page }: Pick<Request, 'page'>, { from, to }: DayRange) {
  const { timeZone } = page.format
  return {
    startDate: startOfBusinessDate(from, timeZone),
    endDate: startOfBusinessDate(to, timeZone),
  }
}

/** Merchants ask for themselves, the others for all. */
export function ownOrAll({ actor }: Pick<Request, 'actor'>): string {
  return actor.isMerchant ? actor.userId : ALL
}

type Query = ReturnType<typeof instantsOf> & { page: number; size: number; search: string }

type Read = (asking: Asking, query: Query) => Promise<UpstreamResult<Summary>>

const summaries: Record<ReportKind, Read> = {
  async deals(asking, given) {
    const { core } = asking.upstream
    const query = { ...given, merchantId: ownOrAll(asking) }
    const call = core.GET('/reports/deals/summary', { params: { query } })
    return mapped(await asking.upstream.read(call), ({ views, ...rest }) => ({
      ...rest,
      rows: rowsOf(views, dealSubject),
    }))
  },
  async merchants(asking, given) {
    const { core } = asking.upstream
    const query = { ...given, merchantId: ownOrAll(asking) }
    const call = core.GET('/reports/merchants/summary', { params: { query } })
    return mapped(await asking.upstream.read(call), ({ views, ...rest }) => ({
      ...rest,
      rows: rowsOf(views, businessSubject),
    }))
  },
  async banks({ upstream }, given) {
    const query = { ...given, merchantId: ALL } as const
    const call = upstream.core.GET('/reports/banks/summary', { params: { query } })
    return mapped(await upstream.read(call), ({ views, ...rest }) => ({
      ...rest,
      rows: rowsOf(views, businessSubject),
    }))
  },
  async categories({ upstream }, query) {
    const call = upstream.core.GET('/reports/categories/summary', { params: { query } })
    return mapped(await upstream.read(call), ({ views, ...rest }) => ({
      ...rest,
      rows: rowsOf(views, categorySubject),
    }))
  },
}
