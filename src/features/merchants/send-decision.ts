import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Request } from '#src/web/http/route.ts'

type Decision = {
  type: BusinessRole
  action: AccountAction
  account: { userId: string }
  /** Milliseconds of the version that was seen; whatever is no number is no version of anything. */
  version: string
  comment: string
}

export function sendDecision({ upstream }: Request, decision: Decision) {
  const { type, action, account, version, comment } = decision
  const seen = {
    merchantId: account.userId,
    version: Number.parseInt(version, 10) || 0,
    ...(comment && { comment }),
  }
  const { authentication } = upstream
  if (action === 'BLOCK' || action === 'UNBLOCK') {
    return upstream.read(
      authentication.PUT('/users/{type}/block', {
        params: { path: { type } },
        body: { ...seen, userType: type, action },
      }),
    )
  }
  const body = { ...seen, action }
  return upstream.read(
    type === 'BANK'
      ? authentication.PUT('/users/BANK/approve', { body })
      : authentication.PUT('/users/MERCHANT/approve', { body }),
  )
}
