import type { Context } from 'hono'
import { isActive } from '#src/contract/authentication/account-status.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import type { WebEnv } from '#src/web/http/route.ts'
import type { Actor } from '#views/page/page.ts'

/** Accounts with an approved business profile start on the dashboard, others on their profile. */
export function landingPath(actor: Actor): string {
  if (actor.counter) return redeemPaths.counter()
  return actor.isAdmin || (actor.showDashboard && isActive(actor.approvalStatus))
    ? dashboardPaths.show()
    : profilePaths.show({ role: actor.roleLowerCase })
}

export async function arrivalPath(
  c: Context<WebEnv>,
  begun: SignedIn,
  next: string | null,
): Promise<string> {
  if (await c.get('web').sessions.hasInput(begun, c.get('visitor'))) return sessionPaths.kept()
  return next ?? landingPath(begun.actor)
}
