import { placeOf } from '#src/contract/screens/reports.ts'
import { daysQuery, reportQuery } from '#src/features/reports/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { ReportList, type ReportListProps } from './list.tsx'
import { Printed } from './printed.tsx'
import { dayErrors, RangeForm } from './range-form.tsx'
import { ReportTabs } from './tabs.tsx'
import { summaryKey } from './words.ts'

export function ListScreen(props: ReportListProps) {
  const { t, actor } = usePage()
  const { kind, filters } = props
  const who = { isMerchant: Boolean(actor?.isMerchant) }
  const place = placeOf(kind, who)
  const { days } = filters
  return (
    <>
      <PageHead title={t(`reports:${kind}.title`)} summary={t(summaryKey(kind, who))} />
      <ReportTabs kind={kind} current="list" kept={reportQuery(filters)} />
      {days.range && <Printed range={days.range} />}
      <ErrorSummary errors={dayErrors(t, days)} />
      <Card flush>
        <RangeForm action={place.list()} days={days} q={filters.q} />
        {days.range && (
          <>
            <Toolbar
              action={place.list()}
              search={{ name: 'q', label: t('reports:search'), value: filters.q }}
              keep={daysQuery(days)}
            />
            <ReportList {...props} />
          </>
        )}
      </Card>
    </>
  )
}
