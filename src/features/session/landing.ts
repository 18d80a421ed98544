import type { Actor } from '#src/auth/actor.ts'
import { sessionPaths } from './paths.ts'

/**
 * Where a signed-in person begins without a kept location (SHELL-11 to SHELL-13): administrators and
 * those whose business profile is approved see the dashboard, all others their profile.
 */
export function landingPath(actor: Actor): string {
  return actor.isAdmin || actor.showDashboard
    ? sessionPaths.dashboard()
    : sessionPaths.profile({ role: actor.roleLowerCase })
}
