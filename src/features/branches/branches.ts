import { claimPanel } from '#src/features/approvals/index.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { threadBeside } from '#src/features/review-threads/index.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { readBranch } from './load-branches.ts'
import { branchScreen } from './show-screen.tsx'

export async function show(request: Request): Promise<Result> {
  const id = request.params.id ?? ''
  const [branch, timeline, claim, thread] = await Promise.all([
    readBranch(request),
    readTimelineOf(request, 'branch', id),
    claimPanel(request, 'branches', id),
    threadBeside(request, 'branches', id),
  ])
  return branchScreen(request, branch, { timeline, claim, thread })
}
