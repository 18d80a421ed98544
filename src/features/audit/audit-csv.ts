import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import type { Request } from '#src/web/http/route.ts'
import type { AuditPageFilters } from './filters.ts'
import { eachEntry } from './load-audit.ts'
import { changeText, eventText, roleText, subjectText } from './terms.ts'

const columns = [
  'time',
  'actor',
  'role',
  'event',
  'subject',
  'subjectId',
  'changes',
  'comment',
  'requestId',
] as const

/** All that the filters find, head row first; times to the second in UTC, as machines sort them. */
export async function* auditRows(
  request: Request,
  filters: AuditPageFilters,
  first: readonly AuditEntry[],
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield columns.map((column) => t(`audit:column.${column}`))
  for await (const entry of eachEntry(request, filters, first)) yield cells(request, entry)
}

function cells({ page: { t } }: Request, entry: AuditEntry): readonly string[] {
  const { actor, subject } = entry
  return [
    new Date(entry.at.milliseconds).toISOString(),
    actor ? (actor.name ?? actor.id) : t('audit:nobody'),
    actor?.role ? roleText(t, actor.role) : '',
    eventText(t, entry.event),
    subject.name ?? subjectText(t, subject.type),
    subject.id ?? '',
    entry.changes.map((change) => changeText(t, change)).join('; '),
    entry.comment ?? '',
    entry.requestId,
  ]
}
