import type { ReportKind } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { daysQuery, type ReportFilters, reportQuery } from '#src/features/reports/filters.ts'
import type { Summary } from '#src/features/reports/report-row.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { Note } from '#views/components/note.tsx'
import { Table } from '#views/components/table.tsx'
import { reportColumns } from './columns.tsx'
import { rangeText } from './words.ts'

export type ReportListProps = {
  kind: ReportKind
  filters: ReportFilters
  found: Summary | null
  refusal: string | null
}

export function ReportList({ kind, filters, found, refusal }: ReportListProps) {
  const page = usePage()
  const { t, format, actor } = page
  const place = placeOf(kind, { isMerchant: Boolean(actor?.isMerchant) })
  const { q: term, days } = filters
  const rows = found?.rows ?? []
  if (refusal !== null) {
    return (
      <div id="list" className="pad">
        <Note tone="bad">{refusal || t('common:empty.records')}</Note>
      </div>
    )
  }
  return (
    <ListRegion
      head={found && rows.length > 0 && <Total viewCount={found.viewCount} />}
      found={found}
      rows={rows.length}
      page={filters.page}
      here={place.list(reportQuery(filters, filters.page))}
      csvHref={place.list({ ...reportQuery(filters), format: 'csv' })}
      nothing={
        <NothingFound
          icon="chart"
          hint={t('reports:none', { days: days.range ? rangeText(format, days.range) : '' })}
          noMatch={term ? t('reports:noMatch', { term }) : null}
          clearHref={place.list(daysQuery(days))}
        />
      }
    >
      <Table
        caption={t(`reports:${kind}.caption`)}
        columns={reportColumns(page, kind, ({ id }) => place.one({ id }, daysQuery(days)))}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </ListRegion>
  )
}

function Total({ viewCount }: { viewCount: number }) {
  const { t } = usePage()
  return <p className="total">{t('reports:total', { count: viewCount })}</p>
}
