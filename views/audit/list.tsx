import { auditQuery, isNarrowed } from '#src/features/audit/filters.ts'
import { auditPaths } from '#src/features/audit/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import type { AuditListProps } from './list-props.ts'
import { AuditTable } from './table.tsx'

/** The region that search, filters and pages swap: whose acts, rows, pages and the CSV. */
export function AuditList(props: AuditListProps) {
  const { filters, found } = props
  const here = auditPaths.index(auditQuery(filters, filters.page))
  return (
    <div id="list">
      {filters.actor && <OnlyActor {...props} />}
      {found ? <Rows filters={filters} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.entries.length > 0 && (
        <>
          <Pagination
            page={filters.page}
            totalItems={found.totalItems}
            totalItemsCapped={found.totalItemsCapped}
            url={here}
          />
          <CsvLink filters={filters} />
        </>
      )}
    </div>
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

type Found = { filters: AuditListProps['filters']; found: NonNullable<AuditListProps['found']> }

function Rows({ found, filters }: Found) {
  const { t } = usePage()
  if (found.entries.length > 0) return <AuditTable entries={found.entries} filters={filters} />
  if (found.totalItems > 0) return <PastEnd />
  if (!isNarrowed(filters)) {
    return <EmptyState title={t('audit:nothing')} hint={t('audit:nothingYet')} />
  }
  const hint = filters.q
    ? t('audit:nothingMatchesTerm', { term: filters.q })
    : t('audit:nothingMatches')
  return (
    <EmptyState icon="search" title={t('audit:nothing')} hint={hint}>
      <ButtonLink href={auditPaths.index()}>{t('audit:clear')}</ButtonLink>
    </EmptyState>
  )
}

function CsvLink({ filters }: Pick<AuditListProps, 'filters'>) {
  const { t } = usePage()
  const href = auditPaths.index({ ...auditQuery(filters), format: 'csv' })
  return (
    <p className="pad">
      <ButtonLink href={href} tone="ghost" plain download>
        {t('audit:csv')}
      </ButtonLink>
    </p>
  )
}
