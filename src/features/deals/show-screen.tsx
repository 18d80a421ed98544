import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { reviewCrumbs, reviewFrom } from '#src/features/approvals/index.ts'
import type { ThreadShown } from '#src/features/review-threads/index.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb, Screen } from '#src/web/page/screen.ts'
import { DealShow } from '#views/deals/show.tsx'

export function dealScreen(
  request: Request,
  deal: Deal,
  beside: { timeline: Timeline | 'failed' | null; claim: ReactNode; thread: ThreadShown | null },
): Screen {
  const main = <DealShow deal={deal} from={back(request)} {...beside} />
  return screen({ ...parts(request, deal), main })
}

export function refusedScreen(request: Request, deal: Deal, why: string): Screen {
  return screen({
    ...parts(request, deal),
    status: 422,
    main: <DealShow deal={deal} from={back(request)} refusal={why} />,
    notice: { type: 'ERROR', message: why },
  })
}

export function crumbsOf(page: Page, { title }: Deal, from: string | null): Crumb[] {
  const here = { label: title }
  return from ? reviewCrumbs(page, 'deals', from, here) : crumbsTo(page, dealPaths.list, here)
}

function parts(request: Request, deal: Deal) {
  return { title: deal.title, crumbs: crumbsOf(request.page, deal, back(request)) }
}

function back({ query, actor }: Request): string | null {
  return actor.role === 'ADMIN' ? reviewFrom(query.get('from')) : null
}
