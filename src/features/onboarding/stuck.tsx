import { stuckStep } from '#src/contract/core/onboarding-steps.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { StuckCard } from '#views/onboarding/stuck.tsx'

/** Where a business stands before its first redemption; null after it, and for who may not see that. */
export async function stuckCard({ upstream }: Request, type: BusinessRole, userId: string) {
  const read = upstream.core.read('/onboarding/{type}/{userId}', { path: { type, userId } })
  const found = await orNull(read)
  const step = found && !found.isOnboarded ? stuckStep(found.steps) : null
  if (!step) return null
  return <StuckCard type={type} userId={userId} step={step} />
}
