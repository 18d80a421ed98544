import type { ReportKind } from '#src/contract/core/reports.ts'
import type { ReportRow } from '#src/features/reports/report-row.ts'
import type { Page } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { type Column, RowLink, Thumb } from '#views/components/table.tsx'
import { Truncate } from '#views/components/truncate.tsx'

export function reportColumns(
  { t, format }: Page,
  kind: ReportKind,
  href: (row: ReportRow) => string,
): Column<ReportRow>[] {
  const name = (row: ReportRow) => row.name || t('reports:gone')
  const business: Column<ReportRow> = {
    key: 'business',
    header: t(kind === 'deals' ? 'reports:column.owner' : 'reports:column.business'),
    part: 'meta',
    cell: (row) =>
      row.business ? <Truncate text={row.business} rule="name" /> : t('common:facts.none'),
  }
  return [
    {
      key: 'picture',
      header: t('reports:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: (row) => <Picture kind={kind} row={row} name={name(row)} />,
    },
    {
      key: 'name',
      header: t(`reports:${kind}.name`),
      part: 'title',
      cell: (row) => (
        <>
          <RowLink href={href(row)} limit="title" dialog>
            {name(row)}
          </RowLink>
          {row.deleted && row.name && <span className="faint sm"> {t('reports:deleted')}</span>}
        </>
      ),
    },
    ...(kind === 'categories' ? [] : [business]),
    {
      key: 'views',
      header: t('reports:column.views'),
      part: 'end',
      numeric: true,
      tight: true,
      cell: (row) => format.number(row.viewCount),
    },
  ]
}

function Picture({ kind, row, name }: { kind: ReportKind; row: ReportRow; name: string }) {
  const src = row.imageUrl && pictureUrl(row.imageUrl, 'thumb')
  return kind === 'deals' && src ? (
    <Thumb src={src} />
  ) : (
    <Avatar name={name} imageUrl={src} square big />
  )
}
