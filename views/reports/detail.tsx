import {
  type DayRange,
  type Division,
  offeredDivisions,
} from '#src/contract/core/report-periods.ts'
import { DETAIL_SIZE } from '#src/contract/core/reports.ts'
import { placeOf, reportPaths } from '#src/contract/screens/reports.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { CloseLink } from '#views/components/dialog.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { intoDialog } from '#views/components/into-dialog.ts'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { Select } from '#views/components/select.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { MailReport } from '#views/mailings/exports.ts'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import { type DivisionChoice, daysQuery } from './filters.ts'
import { Funnel } from './funnel.tsx'
import { divisionKeys, Printed, rangeText } from './parts.tsx'
import { PeriodChart } from './period-chart.tsx'
import { RangeChips } from './range-chips.tsx'
import { DayFields } from './range-form.tsx'
import type { DetailProps } from './shown.ts'

export function DetailDialog(props: DetailProps) {
  const { t } = usePage()
  const name = useName(props)
  return (
    <div className="confirm">
      <Sheet name="figures" />
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
  const place = usePlace(props)
  return (
    <>
      <Sheet name="figures" />
      <PageHead title={useName(props)} summary={<Owner {...props} />} />
      <Card>
        <div className="stack wide">
          <RangeChips days={props.days} href={(range) => place.one({ id: props.id }, range)}>
            <PeriodForm {...props} />
          </RangeChips>
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

function Shown(props: DetailProps) {
  const { kind, id, days, choice, page: number, found, before, refusal } = props
  const { t, format, actor } = usePage()
  const place = placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
  const query = { ...daysQuery(days), option: choice.option }
  if (refusal !== null) return <Note tone="bad">{refusal || t('common:empty.records')}</Note>
  if (!found) return <LoadFailed retryHref={place.one({ id }, query)} />
  const { periods, viewCount, totalItems } = found
  if (viewCount === 0) return <EmptyState icon="chart" title={t('common:empty.records')} />
  return (
    <>
      {days.range && <Printed range={days.range} />}
      {days.range && choice.division && (
        <PeriodChart
          days={rangeText(format, days.range)}
          division={choice.division}
          periods={periods}
          viewCount={viewCount}
          before={before}
        />
      )}
      {found.sold && <Funnel viewed={viewCount} {...found.sold} />}
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
        <PrintButton />
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
