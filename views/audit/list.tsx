import { auditPaths } from '#src/contract/screens/audit.ts'
import { auditQuery, isNarrowed } from '#src/features/audit/filters.ts'
import type { AuditListProps } from '#src/features/audit/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { AuditTable } from './table.tsx'

/** The region that search, filters and pages swap: whose acts, rows, pages and the CSV. */
export function AuditList(props: AuditListProps) {
  const { filters, found } = props
  const entries = found?.entries ?? []
  return (
    <ListRegion
      head={filters.actor && <OnlyActor {...props} />}
      found={found}
      rows={entries.length}
      page={filters.page}
      here={auditPaths.index(auditQuery(filters, filters.page))}
      csvHref={auditPaths.index({ ...auditQuery(filters), format: 'csv' })}
      nothing={<Nothing filters={filters} />}
    >
      <AuditTable entries={entries} filters={filters} />
    </ListRegion>
  )
}

/** The trail as one person made it, and the way back. */
function OnlyActor({ filters, found }: AuditListProps) {
  const { t } = usePage()
  const name = found?.actorName
  return (
    <p className="pad sm">
      {name ? t('audit:onlyActor', { name }) : t('audit:onlyUnknown')}{' '}
      <Go href={auditPaths.index(auditQuery({ ...filters, actor: null }))}>
        {t('audit:everybody')}
      </Go>
    </p>
  )
}

function Nothing({ filters }: Pick<AuditListProps, 'filters'>) {
  const { t } = usePage()
  const { q: term } = filters
  const ofFilters = isNarrowed(filters) ? t('audit:nothingMatches') : null
  return (
    <NothingFound
      title={t('audit:nothing')}
      hint={t('audit:nothingYet')}
      noMatch={term ? t('audit:nothingMatchesTerm', { term }) : ofFilters}
      clearHref={auditPaths.index()}
      clear={t('audit:clear')}
    />
  )
}
