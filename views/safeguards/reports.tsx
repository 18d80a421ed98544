import type { BrowserReport } from '#src/contract/core/safeguards.ts'
import { EmptyState } from '#views/components/empty-state.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'

/** What browsers stopped, in words: what it was, from where, and what to do. */
export function Reports({ reports }: { reports: readonly BrowserReport[] }) {
  const { t, format } = usePage()
  if (reports.length === 0) return <EmptyState title={t('safeguards:reports.none')} />
  const columns: Column<BrowserReport>[] = [
    {
      key: 'what',
      header: t('safeguards:reports.what'),
      part: 'title',
      cell: ({ kind, source, blocked }) => (
        <>
          <b>{t(`safeguards:kind.${kind}`)}</b>
          <span className="sub">
            {t(`safeguards:source.${source}`)} <Verbatim>{blocked}</Verbatim>
          </span>
          <span className="sub">{t(`safeguards:advice.${source}`)}</span>
        </>
      ),
    },
    {
      key: 'path',
      header: t('safeguards:reports.path'),
      part: 'line',
      cell: ({ path }) => <Verbatim>{path}</Verbatim>,
    },
    {
      key: 'count',
      header: t('safeguards:reports.count'),
      label: t('safeguards:reports.count'),
      part: 'line',
      numeric: true,
      cell: ({ count }) => format.number(count),
    },
    {
      key: 'last',
      header: t('safeguards:reports.last'),
      label: t('safeguards:reports.last'),
      part: 'line',
      tight: true,
      cell: ({ lastOn }) => <Time value={lastOn} long />,
    },
  ]
  return (
    <Table
      caption={t('safeguards:reports.title')}
      rows={reports}
      rowKey={({ kind, blocked, path, lastOn }) =>
        `${kind} ${blocked} ${path} ${lastOn.milliseconds}`
      }
      columns={columns}
    />
  )
}
