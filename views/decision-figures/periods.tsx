import { type DecisionFigures, figurePeriod } from '#src/contract/core/decision-figures.ts'
import { daysOf } from '#src/contract/core/report-periods.ts'
import { figurePaths } from '#src/contract/screens/approvals.ts'
import type { Days } from '#src/features/reports/index.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Chart } from '#views/components/chart.tsx'
import { Go } from '#views/components/go.tsx'

type Props = {
  days: Days
  kept: Record<string, string>
  person: string | null
  figures: DecisionFigures
}

export function Periods({ days, kept, person, figures: { periods, people } }: Props) {
  const { t } = usePage()
  if (!days.range) return null
  const name = person && people.find(({ id }) => id === person)?.name
  const title = name ? t('decision-figures:chartOf', { name }) : t('decision-figures:chart')
  const period = figurePeriod(daysOf(days.range))
  const decided = new Map(periods.map((one) => [one.day, one.decided]))
  const starts = period === 'day' ? daysIn(days.range) : periods.map(({ day }) => day)
  return (
    <Card footer={name && <Go href={figurePaths.show(kept)}>{t('decision-figures:everyone')}</Go>}>
      <Chart
        title={title}
        labelHeader={t(`decision-figures:period.${period}`)}
        valueHeader={t('decision-figures:decided')}
        bars={starts.map((day) => ({
          key: day,
          label: day.split('-').toReversed().join('-'),
          short: period === 'month' ? monthOf(day) : `${day.slice(8)}-${day.slice(5, 7)}`,
          value: decided.get(day) ?? 0,
        }))}
        upright
      />
    </Card>
  )
}

function daysIn({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function monthOf(day: string): string {
  return `${day.slice(5, 7)}-${day.slice(0, 4)}`
}
