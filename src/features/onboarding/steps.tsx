import { isActive } from '#src/contract/authentication/account-status.ts'
import type { Onboarding } from '#src/contract/core/onboarding.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { orNull } from '#src/upstream/result.ts'
import { hasDismissed } from '#src/web/http/has-dismissed.ts'
import type { Request } from '#src/web/http/route.ts'
import { Checklist } from '#views/onboarding/checklist.tsx'

export function readOnboarding({ upstream, actor }: Request): Promise<Onboarding> {
  const { role, userId } = actor
  if (role === 'ADMIN') throw new Error('an administrator has no steps')
  return upstream.core.read('/onboarding/{type}/{userId}', { path: { type: role, userId } })
}

/** The dashboard shows figures once account and profile are approved; before that, the steps alone. */
export function hasFigures({ isAdmin, showDashboard, approvalStatus }: Request['actor']): boolean {
  return isAdmin || (showDashboard && isActive(approvalStatus))
}

const DAY_SECONDS = 86_400

/** Above the figures, until the way is over or the person hides it; null if it can't be loaded. */
export async function stepsAbove(request: Request) {
  const { c, actor } = request
  const { cookies } = c.get('web')
  const wasOver = cookies.read(c, 'onboarded') === actor.userId
  if (actor.isAdmin || wasOver || hasDismissed(request, 'steps')) return null
  const found = await orNull(readOnboarding(request))
  // Reading the steps costs as much as the figures: where none is left, this browser asks once a day.
  if (found?.isOnboarded) cookies.set(c, 'onboarded', actor.userId, DAY_SECONDS)
  if (!found || found.isOnboarded || found.steps.length === 0) return null
  return <Checklist steps={found.steps} hideTo={dashboardPaths.show()} />
}

/** Above the profile, where people without figures start. */
export async function stepsBefore(request: Request) {
  if (hasFigures(request.actor)) return null
  const found = await orNull(readOnboarding(request))
  return found && found.steps.length > 0 ? <Checklist steps={found.steps} /> : null
}
