import { isActive } from '#src/contract/authentication/account-status.ts'
import type { Actor } from '#src/web/page/actor.ts'
import { sessionPaths } from './paths.ts'

/**
 * Where a signed-in person begins without a kept location: administrators and
 * those whose account and business profile are approved see the dashboard, all others their profile.
 */
export function landingPath(actor: Actor): string {
  return actor.isAdmin || (actor.showDashboard && isActive(actor.approvalStatus))
    ? sessionPaths.dashboard()
    : sessionPaths.profile({ role: actor.roleLowerCase })
}
