import { BarTable } from '#islands/chart/chart.tsx'
import type { Division } from '#src/contract/core/report-periods.ts'
import type { PeriodViews } from '#src/contract/core/reports.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { DayColumns } from '#views/components/day-chart.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { rangeText } from './parts.tsx'
import type { DetailProps } from './shown.ts'

type Props = Pick<DetailProps, 'before'> & {
  days: string
  division: Division
  periods: readonly PeriodViews[]
  viewCount: number
}

/** Views by period over those of the time before, then the same as a table. */
export function PeriodChart({ days, division, periods, viewCount, before }: Props) {
  const page = usePage()
  const { t, format } = page
  const rows = periods.map((period) => ({
    key: period.startDate,
    label: period.displayDate + partText(t, period),
    value: period.totalViewCount,
    shown: valueText(page, period),
    part: period.part !== undefined,
  }))
  const ends = [periods[0], periods.at(-1)].map((one) => (one ? shortPeriod(division, one) : ''))
  const own = t('reports:detail.views', { count: viewCount, days })
  const earlier =
    before &&
    t('reports:detail.before', {
      count: before.viewCount,
      days: rangeText(format, before.range),
    })
  const title = t('reports:detail.chart')
  return (
    <div className="chart">
      <Sheet name="chart" />
      <DayColumns
        title={[title, own, earlier].filter(Boolean).join('. ')}
        columns={{
          label: own,
          days: rows.map(({ value }) => value),
          names: rows.map(({ label, shown }) => `${label}: ${shown}`),
        }}
        line={before && earlier ? { label: earlier, days: before.counts } : null}
        parts={rows.map(({ part }) => part)}
        soFar={t('reports:detail.part')}
        from={ends[0] ?? ''}
        to={periods.length > 1 ? (ends[1] ?? '') : ''}
      />
      <div className="figures">
        <BarTable
          caption={title}
          labelHeader={t('reports:column.period')}
          valueHeader={t('reports:column.views')}
          bars={rows}
        />
      </div>
    </div>
  )
}

/** How many days of a period are counted, where not all of them are. */
function partText(t: Translate, { part, startDate, endDate }: PeriodViews): string {
  if (!part) return ''
  const key = part.soFar ? 'reports:part.soFar' : 'reports:part.days'
  const isToday = part.soFar && startDate === endDate
  return ` (${isToday ? t('reports:part.today') : t(key, { count: part.days })})`
}

function valueText({ t, format }: Page, { totalViewCount, perDay }: PeriodViews): string {
  const count = format.number(totalViewCount)
  if (perDay === undefined) return count
  return t('reports:part.perDay', { count, average: format.number(perDay) })
}

/** A period short enough for a column label: "14-11", "10-11 – 16-11", "11-2026", "2026". */
function shortPeriod(division: Division, { startDate, endDate }: PeriodViews): string {
  const [year, month, day] = startDate.split('-')
  if (division === 'YEARLY') return `${year}`
  if (division === 'MONTHLY' || division === 'QUARTERLY') return `${month}-${year}`
  const first = `${day}-${month}`
  return startDate === endDate ? first : `${first} – ${endDate.slice(8)}-${endDate.slice(5, 7)}`
}
