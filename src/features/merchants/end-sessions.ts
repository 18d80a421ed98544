import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { Request } from '#src/http/route.ts'

/** The services have ended the sign-ins; here too they end at once, not at their next call (MERCH-38). */
export async function endSessions(
  { c }: Request,
  action: AccountAction,
  userId: string,
): Promise<void> {
  if (action === 'BLOCK' || action === 'UNBLOCK') {
    await c.get('web').sessions.revoke(userId, 'all')
  }
}
