import { TOP, WHOLE_MAX } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Chart } from '#views/components/chart.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Table } from '#views/components/table.tsx'
import { usePage } from '#views/page/page.ts'
import { daysQuery, reportQuery } from './filters.ts'
import { type ReportListProps, reportColumns } from './list.tsx'
import { rangeText } from './parts.tsx'

/** A report for paper: picture and list on one page, nothing cut, up to WHOLE_MAX rows. */
export function WholeReport({ kind, filters, found, refusal }: ReportListProps) {
  const { t, format, actor } = usePage()
  const place = placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
  const { q: term, days } = filters
  const lead = [
    ...(days.range ? [rangeText(format, days.range)] : []),
    ...(term ? [t('common:search.term', { term })] : []),
    ...(found ? [t('reports:total', { count: found.viewCount })] : []),
  ]
  return (
    <>
      <Sheet name="figures" />
      <PageHead title={t(`reports:${kind}.title`)} summary={lead.join(' · ')}>
        <ButtonLink href={place.list(reportQuery(filters))} tone="ghost">
          {t('reports:whole.back')}
        </ButtonLink>
        <PrintButton tone="primary" />
      </PageHead>
      {refusal === null ? (
        <Whole kind={kind} filters={filters} found={found} />
      ) : (
        <Note tone="bad">{refusal || t('common:empty.records')}</Note>
      )}
    </>
  )
}

function Whole({ kind, filters, found }: Omit<ReportListProps, 'refusal'>) {
  const page = usePage()
  const { t, format, actor } = page
  const place = placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
  if (!found) return <LoadFailed />
  const { rows, totalItems } = found
  if (rows.length === 0) return <EmptyState icon="chart" title={t('common:empty.records')} />
  return (
    <>
      {totalItems > rows.length && (
        <Note>
          {t('reports:whole.cut', { shown: format.number(WHOLE_MAX), all: format.total(found) })}{' '}
          <a
            className="link"
            href={place.list({ ...reportQuery(filters), format: 'csv' })}
            download
          >
            {t('common:list.csv')}
          </a>
        </Note>
      )}
      <Card>
        <Chart
          title={t(`reports:${kind}.chart`)}
          labelHeader={t(`reports:${kind}.name`)}
          valueHeader={t('reports:column.views')}
          bars={rows.slice(0, TOP).map(({ id, name, business, viewCount }) => ({
            key: id,
            label: (kind === 'deals' ? name : business || name) || t('reports:gone'),
            value: viewCount,
          }))}
        />
      </Card>
      <Card flush>
        <Table
          caption={t(`reports:${kind}.caption`)}
          columns={reportColumns(page, kind, {
            href: ({ id }) => place.one({ id }, daysQuery(filters.days)),
            most: Math.max(...rows.map(({ viewCount }) => viewCount)),
          })}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </Card>
    </>
  )
}
