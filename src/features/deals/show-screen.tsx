import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { reviewCrumbs, reviewFrom } from '#src/features/approvals/index.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { DealShow } from '#views/deals/show.tsx'
import { dealCrumbs } from './crumbs.ts'
import { decisionText } from './decision-text.ts'

/** A deal as its owner, an administrator or a bank sees it; its timeline for those who may know. */
export function dealScreen(
  request: Request,
  deal: Deal,
  timeline: Timeline | 'failed' | null,
): Screen {
  const main = <DealShow deal={deal} from={back(request)} timeline={timeline} />
  return screen({ ...parts(request, deal), main })
}

/**
 * The same page where an act was refused: it says who decided and when, or what the service said, and
 * shows the deal as it is now.
 */
export function refusedScreen(request: Request, deal: Deal, message?: string): Screen {
  const text =
    decisionText(request.page, deal) ?? message ?? request.page.t('deals:refused.decided')
  return screen({
    ...parts(request, deal),
    status: 422,
    main: <DealShow deal={deal} from={back(request)} refusal={text} />,
    notice: { type: 'ERROR', message: text },
  })
}

function parts(request: Request, deal: Deal) {
  const here = { label: deal.title }
  const from = back(request)
  const crumbs = from
    ? reviewCrumbs(request.page, 'deals', from, here)
    : dealCrumbs(request.page, here)
  return { title: deal.title, crumbs }
}

function back({ query, actor }: Request): string | null {
  return actor.role === 'ADMIN' ? reviewFrom(query.get('from')) : null
}
