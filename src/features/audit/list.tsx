import { auditSorts } from '#src/contract/authentication/audit.ts'
import { auditGroups, auditSubjects } from '#src/contract/authentication/audit-events.ts'
import { ALL, BATCH_SIZE, FIRST_BATCH, PAGE_SIZE } from '#src/contract/paging.ts'
import { auditPaths } from '#src/contract/screens/audit.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice, day, idFilter, searched, sorting, type Values } from '#src/web/lists/filters.ts'
import { Details, Sentence } from '#views/audit/entry.tsx'
import { changeText, eventText, roleText, subjectText } from '#views/audit/terms.ts'
import { Clock } from '#views/components/time.tsx'

const filters = {
  q: searched,
  group: choice({
    param: 'group',
    values: auditGroups,
    exact: true,
    text: (group) => `audit:group.${group}`,
    select: { label: 'audit:field.group', empty: 'audit:allGroups' },
  }),
  subject: choice({
    param: 'subject',
    values: auditSubjects,
    exact: true,
    text: (subject) => `audit:subject.${subject}`,
    select: { label: 'audit:field.subjectType', empty: 'audit:allSubjects' },
  }),
  actor: idFilter('actor'),
  from: day('from', 'common:search.from'),
  to: day('to', 'common:search.to'),
  sort: sorting(auditSorts, '-time'),
}

/** Every decision and write, for full administrators; the file's times are UTC, to the second. */
export const auditList = defineList({
  key: 'audit',
  filters,
  load: readAuditPage,
  rows: (found) => found.entries,
  id: ({ id }) => id,
  file: 'audit',
  address: auditPaths.index,
  chosen: ({ t, found }) => ({ actor: found?.actorName ?? t('audit:onlyUnknown') }),

  title: 'audit:title',
  summary: 'audit:summary',
  search: 'audit:search',
  caption: 'audit:caption',
  announce: ({ t, found, format }, { count }) => {
    const shown = format.number(count)
    return found?.totalItemsCapped
      ? t('audit:announceCapped', { shown })
      : t('audit:announce', { count, shown })
  },
  noneTitle: 'audit:nothing',
  none: 'audit:nothingYet',
  noMatch: 'audit:nothingMatchesTerm',

  live: true,
  divider: ({ at }, { format }) => format.weekday(new Date(at.milliseconds)),
  heads: 'audit:column',
  columns: [
    {
      key: 'time',
      sort: 'time',
      date: ({ at }) => at,
      part: 'from',
      tight: true,
      text: ({ at }) => new Date(at.milliseconds).toISOString(),
      cell: ({ at }) => <Clock value={at} />,
    },
    {
      key: 'event',
      part: 'title',
      text: ({ event }, { t }) => eventText(t, event),
      cell: (entry, { t, href }) => (
        <>
          <Sentence entry={entry} href={href({ actor: entry.actor?.id })} />
          {entry.comment && (
            <span className="sub muted">{t('audit:quoted', { comment: entry.comment })}</span>
          )}
          <Details entry={entry} />
        </>
      ),
    },
    {
      key: 'subject',
      text: ({ subject }, { t }) => subject.name ?? subjectText(t, subject.type),
      fileOnly: true,
    },
    {
      key: 'actor',
      text: ({ actor }, { t }) => (actor ? (actor.name ?? actor.id) : t('audit:nobody')),
      fileOnly: true,
    },
    {
      key: 'role',
      text: ({ actor }, { t }) => (actor?.role ? roleText(t, actor.role) : ''),
      fileOnly: true,
    },
    { key: 'subjectId', text: ({ subject }) => subject.id ?? '', fileOnly: true },
    {
      key: 'changes',
      text: ({ changes }, { t }) => changes.map((change) => changeText(t, change)).join('; '),
      fileOnly: true,
    },
    { key: 'comment', text: ({ comment }) => comment ?? '', fileOnly: true },
    {
      key: 'request',
      header: 'audit:column.requestId',
      fileOnly: true,
      text: ({ requestId }) => requestId,
      code: true,
    },
  ],
  inFile: [
    'time',
    'actor',
    'role',
    'event',
    'subject',
    'subjectId',
    'changes',
    'comment',
    'request',
  ],
})

type AuditFilters = Values<typeof filters>

async function readAuditPage(
  { upstream: { authentication, need } }: Request,
  filters: AuditFilters,
  after?: string,
) {
  const term = filters.q || ALL
  if (after === undefined) {
    const path = { page: filters.page, size: PAGE_SIZE, term }
    const query = queryOf(filters)
    return need(authentication.GET('/audit/{page}/{size}/search/{term}', { path, query }))
  }
  const path = { size: BATCH_SIZE, term }
  const query = { ...queryOf(filters), olderThan: after === FIRST_BATCH ? undefined : after }
  const batch = authentication.GET('/audit/export/{size}/search/{term}', { path, query })
  const { entries } = await need(batch)
  return { entries, actorName: null, totalItems: entries.length, totalItemsCapped: false }
}

function queryOf({ group, subject, actor, from, to, sort }: AuditFilters) {
  return { sort, group, subjectType: subject, actorId: actor, from, to }
}
