import { approvalQuery } from '#src/features/approvals/filters.ts'
import { approvalPaths } from '#src/features/approvals/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import type { ApprovalProps } from './index.tsx'
import { WaitingTable } from './table.tsx'

/** The region that search and pages swap. */
export function ApprovalList({ filters, found }: ApprovalProps) {
  const here = approvalPaths.index(approvalQuery(filters))
  return (
    <div id="list">
      {found ? <Rows filters={filters} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.deals.length > 0 && (
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

type RowsProps = ApprovalProps & { found: NonNullable<ApprovalProps['found']> }

function Rows({ filters, found }: RowsProps) {
  const { t } = usePage()
  const here = approvalPaths.index(approvalQuery(filters))
  if (found.deals.length > 0) return <WaitingTable deals={found.deals} from={here} />
  if (found.totalItems > 0) return <PastEnd />
  if (!filters.q) return <EmptyState title={t('approvals:empty')} hint={t('approvals:emptyText')} />
  return (
    <EmptyState
      icon="search"
      title={t('approvals:empty')}
      hint={t('approvals:noMatch', { term: filters.q })}
    >
      <ButtonLink href={approvalPaths.index({ tab: 'deals' })}>
        {t('common:search.clear')}
      </ButtonLink>
    </EmptyState>
  )
}
