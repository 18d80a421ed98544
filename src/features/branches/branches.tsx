import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { claimPanel, reviewCrumbs, reviewFrom } from '#src/features/approvals/index.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { type ThreadShown, threadBeside } from '#src/features/review-threads/index.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Crumb, Page, Screen } from '#src/web/page/page.ts'
import { BranchShow } from '#views/branches/show.tsx'
import { readBranch } from './load-branches.ts'

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

function branchScreen(
  request: Request,
  branch: Branch,
  beside: { timeline: Timeline | 'failed' | null; claim: ReactNode; thread: ThreadShown | null },
): Screen {
  const marked = request.query.get('marked')
  const main = <BranchShow branch={branch} from={back(request)} marked={marked} {...beside} />
  return screen({ ...parts(request, branch), main })
}

export function refusedScreen(request: Request, branch: Branch, why: string): Screen {
  return screen({
    ...parts(request, branch),
    status: 422,
    main: <BranchShow branch={branch} from={back(request)} refusal={why} />,
    notice: { type: 'ERROR', message: why },
  })
}

export function crumbsOf(page: Page, { name }: Branch, from: string | null): Crumb[] {
  const here = { label: name }
  return from ? reviewCrumbs(page, 'branches', from, here) : crumbsTo(page, branchPaths.list, here)
}

function parts(request: Request, branch: Branch) {
  return { title: branch.name, crumbs: crumbsOf(request.page, branch, back(request)) }
}

function back({ query, actor }: Request): string | null {
  return actor.isAdmin ? reviewFrom(query.get('from')) : null
}
