import { isActive } from '#src/contract/authentication/account-status.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import type { Actor } from '#src/web/page/page.ts'

/** Accounts with an approved business profile start on the dashboard, others on their profile. */
export function landingPath(actor: Actor): string {
  return actor.isAdmin || (actor.showDashboard && isActive(actor.approvalStatus))
    ? dashboardPaths.show()
    : profilePaths.show({ role: actor.roleLowerCase })
}
