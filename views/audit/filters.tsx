import { auditGroups, auditSubjects } from '#src/contract/authentication/audit-events.ts'
import { auditPaths } from '#src/contract/screens/audit.ts'
import type { AuditPageFilters } from '#src/features/audit/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Toolbar } from '#views/components/toolbar.tsx'

/** Search, kinds of events and records, and a period of business days. */
export function AuditFilterBar({ filters }: { filters: AuditPageFilters }) {
  const { t } = usePage()
  const groups = auditGroups.map((value) => ({ value, label: t(`audit:group.${value}`) }))
  const subjects = auditSubjects.map((value) => ({ value, label: t(`audit:subject.${value}`) }))
  return (
    <Toolbar
      action={auditPaths.index()}
      search={{ name: 'q', label: t('audit:search'), value: filters.q }}
      filters={[
        {
          name: 'group',
          label: t('audit:allGroups'),
          options: groups,
          value: filters.group ?? '',
        },
        {
          name: 'subject',
          label: t('audit:allSubjects'),
          options: subjects,
          value: filters.subject ?? '',
        },
      ]}
      days={[
        { name: 'from', label: t('audit:from'), value: filters.from ?? '' },
        { name: 'to', label: t('audit:to'), value: filters.to ?? '' },
      ]}
      keep={{ actor: filters.actor ?? undefined }}
    />
  )
}
