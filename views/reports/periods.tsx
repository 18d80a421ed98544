import type { Division } from '#src/contract/core/report-periods.ts'
import { DETAIL_SIZE, type PeriodViews } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import type { DetailProps } from '#src/features/reports/detail-props.ts'
import { daysQuery } from '#src/features/reports/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Chart } from '#views/components/chart.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { Note } from '#views/components/note.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { Printed } from './printed.tsx'

export function Periods(props: DetailProps) {
  return <div id="periods">{props.isRight && <Shown {...props} />}</div>
}

function Shown({ kind, id, days, choice, page, found, refusal }: DetailProps) {
  const { t, actor } = usePage()
  const place = placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
  const query = { ...daysQuery(days), option: choice.option }
  if (refusal !== null) return <Note tone="bad">{refusal || t('common:empty.records')}</Note>
  if (!found) return <LoadFailed retryHref={place.one({ id }, query)} />
  const { periods, viewCount, totalItems } = found
  if (viewCount === 0) return <EmptyState icon="chart" title={t('common:empty.records')} />
  return (
    <>
      {days.range && <Printed range={days.range} />}
      <Chart
        title={t('reports:detail.chart')}
        labelHeader={t('reports:column.period')}
        valueHeader={t('reports:column.views')}
        bars={periods.map((period) => ({
          key: period.startDate,
          label: period.displayDate,
          short: choice.division ? shortPeriod(choice.division, period) : undefined,
          value: period.totalViewCount,
        }))}
        upright
      />
      <p className="chart-foot">
        <span className="sm muted">{t('reports:total', { count: viewCount })}</span>
        <ButtonLink
          href={place.one({ id }, { ...query, format: 'csv' })}
          tone="ghost"
          plain
          download
        >
          {t('common:list.csv')}
        </ButtonLink>
      </p>
      <Pagination
        page={page}
        size={DETAIL_SIZE}
        totalItems={totalItems}
        url={place.one({ id }, query)}
        target="#periods"
      />
    </>
  )
}

/** A period short enough for a column label: "14-11", "10-11 – 16-11", "11-2026", "2026". */
function shortPeriod(division: Division, { startDate, endDate }: PeriodViews): string {
  const [year, month, day] = startDate.split('-')
  if (division === 'YEARLY') return `${year}`
  if (division === 'MONTHLY' || division === 'QUARTERLY') return `${month}-${year}`
  const first = `${day}-${month}`
  return startDate === endDate ? first : `${first} – ${endDate.slice(8)}-${endDate.slice(5, 7)}`
}
