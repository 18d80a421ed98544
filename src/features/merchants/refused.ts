import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { accountScreen } from './account-screen.tsx'
import type { Account } from './find-account.ts'

type Refused = { type: BusinessRole; action: AccountAction; from: string | null }

/** The record as it is now, where the act was offered, with why it was refused. */
export function refusedScreen(
  request: Request,
  { type, action, from }: Refused,
  refusal: string,
): Promise<Screen> {
  const where = action === 'APPROVE' || action === 'REJECT' ? 'review' : 'view'
  return accountScreen(request, { type, where, from, refusal })
}

/** What can be said without asking the service. */
export function tooLate({ page: { t } }: Request, { approvalStatus }: Account): string {
  return t('merchants:show.tooLate', { status: t(`profile:accountStatus.${approvalStatus}`) })
}
