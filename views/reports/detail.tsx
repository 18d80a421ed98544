import {
  type DayRange,
  type Division,
  offeredDivisions,
} from '#src/contract/core/report-periods.ts'
import { DETAIL_SIZE, type PeriodViews } from '#src/contract/core/reports.ts'
import { placeOf, reportPaths } from '#src/contract/screens/reports.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Chart } from '#views/components/chart.tsx'
import { CloseLink } from '#views/components/dialog.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { intoDialog } from '#views/components/into-dialog.ts'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { Select } from '#views/components/select.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { MailReport } from '#views/mailings/exports.ts'
import { useEnhanced } from '#views/page/enhanced.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { type DivisionChoice, daysQuery } from './filters.ts'
import { Funnel } from './funnel.tsx'
import { divisionKeys, Printed } from './parts.tsx'
import { DayFields } from './range-form.tsx'
import type { DetailProps } from './shown.ts'

export function DetailDialog(props: DetailProps) {
  const { t } = usePage()
  const name = useName(props)
  return (
    <div className="confirm">
      <div className="body">
        <header>
          <h2 id="dialog-title">{name}</h2>
          <p className="muted">
            <Owner {...props} />
          </p>
        </header>
        <PeriodForm {...props} dialog />
        <Periods {...props} />
      </div>
      <div className="acts">
        <CloseLink href={usePlace(props).list(daysQuery(props.days))}>
          {t('reports:detail.close')}
        </CloseLink>
      </div>
    </div>
  )
}

export function DetailPage(props: DetailProps) {
  return (
    <>
      <PageHead title={useName(props)} summary={<Owner {...props} />} />
      <Card>
        <div className="stack wide">
          <PeriodForm {...props} />
          <Periods {...props} />
        </div>
      </Card>
    </>
  )
}

function Owner({ found }: DetailProps) {
  return <>{found?.subject.business}</>
}

function useName({ found, kind }: DetailProps): string {
  const { t } = usePage()
  if (!found) return t(`reports:${kind}.title`)
  return found.subject.name || t('reports:gone')
}

function usePlace({ kind }: DetailProps) {
  const { actor } = usePage()
  return placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
}

function PeriodForm(props: DetailProps & { dialog?: boolean }) {
  const { t } = usePage()
  const { id, days, choice, dialog } = props
  const action = usePlace(props).one({ id })
  const swap = useEnhanced() ? { 'hx-get': action, ...(dialog && intoDialog) } : {}
  const dependent = {
    href: reportPaths.options(),
    target: '#period-option',
    include: 'closest form',
  }
  return (
    <form className="form range" method="get" action={action} {...swap} noValidate>
      <DayFields days={days} idPrefix="detail" dependent={dependent} />
      <div id="period-option">
        <OptionField choice={choice} range={days.range} />
      </div>
      <Button>{t('reports:range.show')}</Button>
    </form>
  )
}

export function Periods(props: DetailProps) {
  return <div id="periods">{props.isRight && <Shown {...props} />}</div>
}

function Shown({ kind, id, days, choice, page: number, found, refusal }: DetailProps) {
  const page = usePage()
  const { t, actor } = page
  const place = placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
  const query = { ...daysQuery(days), option: choice.option }
  if (refusal !== null) return <Note tone="bad">{refusal || t('common:empty.records')}</Note>
  if (!found) return <LoadFailed retryHref={place.one({ id }, query)} />
  const { periods, viewCount, totalItems } = found
  if (viewCount === 0) return <EmptyState icon="chart" title={t('common:empty.records')} />
  return (
    <>
      <Sheet name="figures" />
      {days.range && <Printed range={days.range} />}
      {found.sold && <Funnel viewed={viewCount} {...found.sold} />}
      <Chart
        title={t('reports:detail.chart')}
        labelHeader={t('reports:column.period')}
        valueHeader={t('reports:column.views')}
        bars={periods.map((period) => ({
          key: period.startDate,
          label: period.displayDate + partText(page.t, period),
          short: choice.division ? shortPeriod(choice.division, period) : undefined,
          value: period.totalViewCount,
          shown: valueText(page, period),
          part: period.part !== undefined,
        }))}
        upright
      />
      <div className="chart-foot">
        <span className="sm muted">{t('reports:total', { count: viewCount })}</span>
        <ButtonLink
          href={place.one({ id }, { ...query, format: 'csv' })}
          tone="ghost"
          plain
          download
        >
          {t('common:list.csv')}
        </ButtonLink>
        <MailReport report={kind} recordId={id} search="" />
      </div>
      <Pagination
        page={number}
        size={DETAIL_SIZE}
        totalItems={totalItems}
        url={place.one({ id }, query)}
        target="#periods"
      />
    </>
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

const all: readonly Division[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

export function OptionField({ choice, range }: { choice: DivisionChoice; range: DayRange | null }) {
  const { t } = usePage()
  const { option } = choice.errors
  const offered = range ? offeredDivisions(range) : all
  return (
    <Select
      id="detail-option"
      name="option"
      label={t('reports:graph.option')}
      value={choice.option}
      error={option && t(option)}
      options={offered.map((division) => ({ value: division, label: t(divisionKeys[division]) }))}
      empty={choice.division ? false : undefined}
      messages={{ required: t('core:report.optionRequired') }}
      required
    />
  )
}
