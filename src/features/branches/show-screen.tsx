import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { reviewCrumbs, reviewFrom } from '#src/features/approvals/index.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { BranchShow } from '#views/branches/show.tsx'
import { branchCrumbs } from './crumbs.ts'
import { decisionText } from './decision-text.ts'

/** A branch as its owner or an administrator sees it; its timeline for those who may know. */
export function branchScreen(
  request: Request,
  branch: Branch,
  timeline: Timeline | 'failed' | null,
): Screen {
  const marked = request.query.get('marked')
  const main = (
    <BranchShow branch={branch} from={back(request)} marked={marked} timeline={timeline} />
  )
  return screen({ ...parts(request, branch), main })
}

/**
 * The same page where an act was refused: it says who decided and when, or what the service said, and
 * shows the branch as it is now.
 */
export function refusedScreen(request: Request, branch: Branch, message?: string): Screen {
  const text =
    message ?? decisionText(request.page, branch) ?? request.page.t('branches:refused.decided')
  return screen({
    ...parts(request, branch),
    status: 422,
    main: <BranchShow branch={branch} from={back(request)} refusal={text} />,
    notice: { type: 'ERROR', message: text },
  })
}

function parts(request: Request, branch: Branch) {
  const here = { label: branch.name }
  const from = back(request)
  const crumbs = from
    ? reviewCrumbs(request.page, 'branches', from, here)
    : branchCrumbs(request.page, here)
  return { title: branch.name, crumbs }
}

function back({ query, actor }: Request): string | null {
  return actor.isAdmin ? reviewFrom(query.get('from')) : null
}
