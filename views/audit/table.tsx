import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import type { AuditPageFilters } from '#src/features/audit/filters.ts'
import { eventText } from '#src/features/audit/terms.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { type Column, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { Actor } from './actor.tsx'
import { Changes } from './changes.tsx'
import { Subject } from './subject.tsx'

type Props = { entries: readonly AuditEntry[]; filters: AuditPageFilters }

export function AuditTable({ entries, filters }: Props) {
  const page = usePage()
  return (
    <Table
      caption={page.t('audit:caption')}
      columns={auditColumns(page, filters)}
      rows={entries}
      rowKey={({ id }) => id}
      text
    />
  )
}

function auditColumns({ t }: Page, filters: AuditPageFilters): Column<AuditEntry>[] {
  return [
    {
      key: 'time',
      header: t('audit:column.time'),
      part: 'from',
      tight: true,
      cell: ({ at }) => <Time value={at} long />,
    },
    {
      key: 'event',
      header: t('audit:column.event'),
      part: 'title',
      cell: (entry) => (
        <>
          <b className="nowrap">{eventText(t, entry.event)}</b>
          {entry.comment && (
            <span className="sub muted">{t('audit:quoted', { comment: entry.comment })}</span>
          )}
          <Changes changes={entry.changes} />
        </>
      ),
    },
    {
      key: 'subject',
      header: t('audit:column.subject'),
      part: 'meta',
      cell: ({ subject }) => <Subject subject={subject} />,
    },
    {
      key: 'actor',
      header: t('audit:column.actor'),
      part: 'meta',
      cell: ({ actor }) => <Actor actor={actor} filters={filters} />,
    },
    {
      key: 'request',
      header: t('audit:column.requestId'),
      wideOnly: true,
      cell: ({ requestId }) => <span className="code">{requestId}</span>,
    },
  ]
}
