import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { Request } from '#src/web/http/route.ts'

/**
 * The services have ended the sign-ins of whom is blocked or unblocked; here too they end at once, not at
 * their next call. Others find their next page open to what was decided.
 */
export async function updateSessions(
  { c }: Request,
  action: AccountAction,
  userId: string,
): Promise<void> {
  const { sessions } = c.get('web')
  if (action === 'BLOCK') await sessions.block(userId)
  else if (action === 'UNBLOCK') await sessions.revoke(userId, 'all')
  else await sessions.outdate({ userId })
}
