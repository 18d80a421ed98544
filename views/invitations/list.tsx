import type {
  InvitationListItem,
  InvitedRole,
} from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { usePage } from '#src/web/page/page.ts'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { InvitationTable } from './table.tsx'

export type InvitationListProps = {
  role: InvitedRole
  /** 0-based page. */
  at: number
  /** Null when the list could not be loaded. */
  found: { invitations: InvitationListItem[]; totalItems: number } | null
}

/** The region that pages swap. */
export function InvitationList({ role, at, found }: InvitationListProps) {
  const { t } = usePage()
  const here = invitingPaths[role].list({ page: at || null })
  if (!found) {
    return (
      <div id="list">
        <LoadFailed retryHref={here} />
      </div>
    )
  }
  if (found.invitations.length > 0) {
    return (
      <div id="list">
        <InvitationTable role={role} invitations={found.invitations} />
        <Pagination page={at} totalItems={found.totalItems} url={here} />
      </div>
    )
  }
  return (
    <div id="list">
      {found.totalItems > 0 ? (
        <PastEnd />
      ) : (
        <EmptyState title={t('common:empty.records')} hint={t('role-manager:open.none')} />
      )}
    </div>
  )
}
