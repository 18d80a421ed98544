import { maySell } from '#src/contract/authentication/account-status.ts'
import type { EndReason } from '#src/contract/authentication/sign-in-ends.ts'
import type { AccountStatus, ProfileStatus } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type State = { approvalStatus: AccountStatus; deletedAt: Date | null; deactivatedAt: Date | null }
type Approval = {
  approvalStatus: AccountStatus
  business: { updated: boolean; approvalStatus: ProfileStatus } | null
}

export function isClosed(account: State): boolean {
  return isGone(account) || account.approvalStatus === 'BLOCKED'
}

type Ended = State & { tillId?: string | null; revokedReason?: EndReason | null }

/** Whoever stands at a till is told why it stopped, and whom to ask. */
export function endOf(ended: Ended | undefined): Refusal {
  const blocked = ended && !isGone(ended) && ended.approvalStatus === 'BLOCKED'
  if (!ended?.tillId)
    return new Refusal('removed', blocked ? 'errors:service.blocked' : 'errors:service.removed')
  const why = blocked ? 'blocked' : isGone(ended) ? 'closed' : ended.revokedReason
  return new Refusal('removed', tillWords[why ?? 'ended'] ?? 'tills:ended.over')
}

const tillWords: Partial<Record<EndReason, Key>> = {
  blocked: 'tills:ended.blocked',
  closed: 'tills:ended.closed',
  revoked: 'tills:ended.revoked',
  replaced: 'tills:ended.replaced',
  left: 'tills:ended.left',
  'new-link': 'tills:ended.newLink',
  'signed-out': 'tills:ended.signedOut',
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
