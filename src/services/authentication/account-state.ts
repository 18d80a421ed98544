import { maySell } from '#src/contract/authentication/account-status.ts'
import type { AccountStatus, ProfileStatus } from '#src/contract/values.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type State = { approvalStatus: AccountStatus; deletedAt: Date | null; deactivatedAt: Date | null }
type Approval = {
  approvalStatus: AccountStatus
  business: { updated: boolean; approvalStatus: ProfileStatus } | null
}

export function isClosed(account: State): boolean {
  return isGone(account) || account.approvalStatus === 'BLOCKED'
}

export function endOf(account: State | undefined): Refusal {
  const blocked = account && !isGone(account) && account.approvalStatus === 'BLOCKED'
  return new Refusal('removed', blocked ? 'errors:service.blocked' : 'errors:service.removed')
}

/** To people who have proved who they are; `why` is the comment of whoever blocked the account. */
export function blockedAtSignIn(why: string | null): Refusal {
  if (!why) return new Refusal('forbidden', 'authentication:signIn.blocked')
  return new Refusal('forbidden', 'authentication:signIn.blockedFor', { params: { why } })
}

export function isGone({ deletedAt, deactivatedAt }: State): boolean {
  return deletedAt !== null || deactivatedAt !== null
}

/** Unblocked counts as approved, the legacy ENABLED does not. */
export function accountFlags({ approvalStatus, business }: Approval) {
  const approved = maySell(approvalStatus)
  const ready = business?.updated === true && business.approvalStatus === 'APPROVED'
  return {
    showDashboard: ready,
    canAddDeals: approved && ready,
    canSubscribe: approved && ready,
  }
}
