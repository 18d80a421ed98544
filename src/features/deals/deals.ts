import { claimPanel } from '#src/features/approvals/index.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { threadBeside } from '#src/features/review-threads/index.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { readDeal } from './load-deals.ts'
import { dealScreen } from './show-screen.tsx'

export async function show(request: Request): Promise<Result> {
  const id = request.params.id ?? ''
  const [deal, timeline, claim, thread] = await Promise.all([
    readDeal(request),
    readTimelineOf(request, 'deal', id),
    claimPanel(request, 'deals', id),
    threadBeside(request, 'deals', id),
  ])
  return dealScreen(request, deal, { timeline, claim, thread })
}
