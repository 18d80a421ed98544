import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { AuditIndex } from '#views/audit/index.tsx'
import { AuditList } from '#views/audit/list.tsx'
import { auditRows } from './audit-csv.ts'
import { type AuditPageFilters, readAuditFilters } from './filters.ts'
import { type AuditPage, readAuditPage, readFirstBatch } from './load-audit.ts'

export async function index(request: Request): Promise<Result> {
  const filters = readAuditFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(
      request,
      'audit',
      auditRows(request, filters, await readFirstBatch(request, filters)),
    )
  }
  return auditScreen(request, filters, await attempt(readAuditPage(request, filters)))
}

function auditScreen(
  { page }: Request,
  filters: AuditPageFilters,
  answer: AuditPage | UpstreamFault,
): Screen {
  const { t, format } = page
  const found = answer instanceof UpstreamFault ? null : answer
  const props = { filters, found }
  const count = found?.totalItems ?? 0
  const shown = format.number(count)
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page ? t('audit:titlePage', { page: filters.page + 1 }) : t('audit:title'),
    crumbs: [{ label: t('audit:title') }],
    main: <AuditIndex {...props} />,
    region: {
      id: 'list',
      node: <AuditList {...props} />,
      announce: found?.totalItemsCapped
        ? t('audit:announceCapped', { shown })
        : t('audit:announce', { count, shown }),
    },
  })
}
