import { RECENT_SIGN_IN_SECONDS } from '#src/contract/authentication/credentials.ts'
import type { Request } from '#src/web/http/route.ts'

/** Asked a little early, so that the password is not missing when the form comes back. */
const MARGIN_SECONDS = 120

export function isOldSignIn({ c }: Request): boolean {
  const since = c.get('session')?.row.createdAt.getTime() ?? 0
  return Date.now() - since > (RECENT_SIGN_IN_SECONDS - MARGIN_SECONDS) * 1000
}
