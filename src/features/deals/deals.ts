import { readTimelineOf } from '#src/features/audit/index.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { readDeal } from './load-deals.ts'
import { dealScreen } from './show-screen.tsx'

export async function show(request: Request): Promise<Result> {
  const [deal, timeline] = await Promise.all([
    readDeal(request),
    readTimelineOf(request, 'deal', request.params.id ?? ''),
  ])
  return dealScreen(request, deal, timeline)
}
