import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { approvalQuery } from '#src/features/approvals/filters.ts'
import type { ApprovalProps, Found } from '#src/features/approvals/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { ApprovalPicks } from './picks.tsx'
import { Inbox, WaitingBranches, WaitingDeals, WaitingVersions } from './tables.tsx'

export function ApprovalList({
  filters,
  found,
  activity,
  selected,
}: Pick<ApprovalProps, 'filters' | 'found' | 'activity' | 'selected'>) {
  const here = approvalPaths.index(approvalQuery(filters))
  return (
    <div id="list">
      {found && rowsIn(found) > 0 && (
        <ApprovalPicks filters={filters} found={found} selected={selected} rows={rowsIn(found)} />
      )}
      {found ? (
        <Rows filters={filters} found={found} activity={activity} selected={selected} />
      ) : (
        <LoadFailed retryHref={here} />
      )}
      {found && rowsIn(found) > 0 && (
        <Pagination
          page={filters.page}
          totalItems={found.totalItems}
          totalItemsCapped={found.totalItemsCapped}
          url={here}
        />
      )}
    </div>
  )
}

type RowsProps = Pick<ApprovalProps, 'filters' | 'activity' | 'selected'> & { found: Found }

function Rows({ filters, found, activity, selected }: RowsProps) {
  const here = approvalPaths.index(approvalQuery(filters))
  if (rowsIn(found) === 0) return found.totalItems > 0 ? <PastEnd /> : <Nothing {...filters} />
  const around = { from: here, activity, selected }
  if (found.tab === 'deals') return <WaitingDeals deals={found.deals} {...around} />
  if (found.tab === 'branches') return <WaitingBranches branches={found.branches} {...around} />
  if ('items' in found) return <Inbox tab={found.tab} items={found.items} {...around} />
  return <WaitingVersions tab={found.tab} versions={found.versions} {...around} />
}

function Nothing({ tab, q }: ApprovalProps['filters']) {
  const { t } = usePage()
  const title = t(`approvals:empty.${tab}`)
  if (!q) return <EmptyState title={title} hint={t(`approvals:emptyText.${tab}`)} />
  return (
    <EmptyState icon="search" title={title} hint={t(`approvals:noMatch.${tab}`, { term: q })}>
      <ButtonLink href={approvalPaths.index({ tab })}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}

function rowsIn(found: Found): number {
  if (found.tab === 'deals') return found.deals.length
  if (found.tab === 'branches') return found.branches.length
  return 'items' in found ? found.items.length : found.versions.length
}
