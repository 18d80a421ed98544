import type { ReportKind } from '#src/contract/core/reports.ts'
import type { Request } from '#src/web/http/route.ts'
import { tableFile } from '#src/web/lists/csv.ts'
import type { ReportRow } from '#views/reports/shown.ts'

export function reportFile(
  request: Request,
  kind: ReportKind,
  name: string,
  rows: AsyncIterable<ReportRow> | Iterable<ReportRow>,
): Promise<Response> {
  const { t } = request.page
  const business = t(kind === 'deals' ? 'reports:column.owner' : 'reports:column.business')
  return tableFile(request, `${kind}-${name}`, rows, [
    { header: t(`reports:${kind}.name`), text: ({ name }) => name },
    ...(kind === 'categories'
      ? []
      : [{ header: business, text: (row: ReportRow) => row.business }]),
    { header: t('reports:column.views'), text: ({ viewCount }) => String(viewCount) },
  ])
}
