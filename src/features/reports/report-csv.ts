import type { DayRange } from '#src/contract/core/report-periods.ts'
import type { PeriodViews, ReportKind } from '#src/contract/core/reports.ts'
import type { Page } from '#views/page/page.ts'
import type { ReportRow } from '#views/reports/shown.ts'
import { eachRow, type RequestContext } from './load-reports.ts'

type Lines = AsyncGenerator<readonly string[]>

export function rowLines(
  context: RequestContext,
  kind: ReportKind,
  query: { q: string; range: DayRange },
): Lines {
  return lines(context.page, kind, eachRow(context, kind, { ...query, page: 0 }))
}

export async function* periodLines({ t }: Page, periods: readonly PeriodViews[]): Lines {
  yield [t('reports:column.period'), t('reports:column.views')]
  for (const { displayDate, totalViewCount } of periods) {
    yield [displayDate, String(totalViewCount)]
  }
}

export async function* lines(
  { t }: Page,
  kind: ReportKind,
  rows: AsyncIterable<ReportRow> | Iterable<ReportRow>,
): Lines {
  const withBusiness = kind !== 'categories'
  const business = t(kind === 'deals' ? 'reports:column.owner' : 'reports:column.business')
  yield [t(`reports:${kind}.name`), ...(withBusiness ? [business] : []), t('reports:column.views')]
  for await (const row of rows) {
    yield [row.name, ...(withBusiness ? [row.business] : []), String(row.viewCount)]
  }
}
