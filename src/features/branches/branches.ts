import { readTimelineOf } from '#src/features/audit/index.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { readBranch } from './load-branches.ts'
import { branchScreen } from './show-screen.tsx'

export async function show(request: Request): Promise<Result> {
  const [branch, timeline] = await Promise.all([
    readBranch(request),
    readTimelineOf(request, 'branch', request.params.id ?? ''),
  ])
  return branchScreen(request, branch, timeline)
}
