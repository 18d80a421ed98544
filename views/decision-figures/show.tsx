import { type DecisionFigures, figurePeriod } from '#src/contract/core/decision-figures.ts'
import { daysOf } from '#src/contract/core/report-periods.ts'
import { figurePaths } from '#src/contract/screens/approvals.ts'
import type { Days } from '#src/features/reports/index.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { BarList } from '#views/components/bar-list.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { Chart } from '#views/components/chart.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, Stack } from '#views/components/layout.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Stats } from '#views/components/stats.tsx'
import { isFullAdministrator, usePage } from '#views/page/page.ts'
import { dayErrors, RangeForm } from '#views/reports/exports.ts'
import { duration } from './duration.ts'
import { KindTable, PeopleTable } from './tables.tsx'

type Props = {
  days: Days
  kept: Record<string, string>
  person: string | null
  figures: DecisionFigures | null
}

export function FigureShow({ days, kept, person, figures }: Props) {
  const { t } = usePage()
  const here = figurePaths.show({ ...kept, person })
  return (
    <Stack>
      <Sheet name="range" />
      <PageHead title={t('decision-figures:title')} summary={t('decision-figures:lead')} />
      <ErrorSummary errors={dayErrors(t, days)} />
      <Card flush>
        <RangeForm
          action={figurePaths.show()}
          label={t('decision-figures:show')}
          days={days}
          q=""
        />
      </Card>
      {days.range && !figures && <LoadFailed retryHref={here} />}
      {days.range && figures && (
        <Figures days={days} kept={kept} person={person} figures={figures} />
      )}
    </Stack>
  )
}

type FiguresProps = Props & { figures: DecisionFigures }

function Figures({ days, kept, person, figures }: FiguresProps) {
  const { t, actor } = usePage()
  const { total, kinds, people, reasons } = figures
  const isWhole = actor !== null && isFullAdministrator(actor)
  const csv = figurePaths.show({ ...kept, person, format: 'csv' })
  const untimed = total.decided - total.timed
  return (
    <>
      <Totals figures={figures} />
      <Card title={t('decision-figures:byKind')} flush>
        <KindTable kinds={kinds} />
        <p className="pad sm muted">
          {t('decision-figures:timesNote')}
          {untimed > 0 && ` ${t('decision-figures:untimed', { count: untimed })}`}
        </p>
      </Card>
      {total.decided === 0 ? (
        <EmptyState
          icon="chart"
          title={t('decision-figures:none')}
          hint={t('decision-figures:noneText')}
        />
      ) : (
        <>
          <Periods days={days} kept={kept} person={person} figures={figures} />
          <Card
            title={t('decision-figures:byPerson')}
            footer={
              <ButtonLink href={csv} tone="ghost" plain download>
                {t('common:list.csv')}
              </ButtonLink>
            }
            flush
          >
            <PeopleTable people={people} kept={kept} />
            {!isWhole && <p className="pad sm muted">{t('decision-figures:ownOnly')}</p>}
          </Card>
        </>
      )}
      <Reasons reasons={reasons} />
    </>
  )
}

function Totals({ figures: { total, kinds } }: { figures: DecisionFigures }) {
  const { t, format } = usePage()
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting, 0)
  return (
    <Stats
      stats={[
        { label: t('decision-figures:waiting'), value: format.number(waiting) },
        { label: t('decision-figures:decided'), value: format.number(total.decided) },
        { label: t('decision-figures:median'), value: duration(t, total.medianSeconds) },
        { label: t('decision-figures:p90'), value: duration(t, total.p90Seconds) },
      ]}
    />
  )
}

function Reasons({ reasons }: Pick<DecisionFigures, 'reasons'>) {
  const { t } = usePage()
  return (
    <Card title={t('decision-figures:reasons')}>
      {reasons.length === 0 ? (
        <p className="muted">{t('decision-figures:noReasons')}</p>
      ) : (
        <BarList
          caption={t('decision-figures:reasons')}
          labelHeader={t('decision-figures:reason')}
          valueHeader={t('decision-figures:uses')}
          bars={reasons.map(({ id, name, uses }) => ({ key: id, label: name, value: uses }))}
        />
      )}
    </Card>
  )
}

function Periods({ days, kept, person, figures: { periods, people } }: FiguresProps) {
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
