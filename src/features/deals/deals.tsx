import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import { type Deal, EXTRA_IMAGES_MAX } from '#src/contract/core/deals.ts'
import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { claimPanel, reviewCrumbs, reviewFrom } from '#src/features/approvals/index.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { type ThreadShown, threadBeside } from '#src/features/review-threads/index.ts'
import { fragment, idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Crumb, Notice, Page, Screen } from '#src/web/page/page.ts'
import { Toasts } from '#views/components/toast.tsx'
import { PromoTypeField } from '#views/deals/form-fields.tsx'
import { DealShow } from '#views/deals/show.tsx'
import { readPromoTypes } from './load-deals.ts'

const TEXT_BYTES_MAX = 256 * 1024

export const FORM_FILES_MAX = EXTRA_IMAGES_MAX + 1
export const FORM_BYTES_MAX = FORM_FILES_MAX * IMAGE_BYTES_MAX + TEXT_BYTES_MAX

/** A deal in this person's scope. @throws NotFound for foreign and unknown ones */
export function readDeal({
  upstream,
  actor,
  params,
}: Pick<Request, 'upstream' | 'actor' | 'params'>) {
  const path = { role: actor.role, dealId: idOf(params.id) }
  return upstream.core.read('/deals/{role}/{dealId}', { path })
}

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

export async function index(request: Request): Promise<Result> {
  const { query, page } = request
  const categoryId = query.get('categoryId') ?? ''
  const found = await readPromoTypes(request, categoryId)
  if (found) {
    return fragment(<PromoTypeField promoTypes={found} categoryChosen={categoryId !== ''} />)
  }
  const message = page.t('deals:errors.promoTypesFailed')
  const notice: Notice = { type: 'ERROR', message }
  return fragment(
    <>
      <PromoTypeField promoTypes={[]} categoryChosen={categoryId !== ''} error={message} />
      <hx-partial hx-target="#toasts" hx-swap="innerHTML">
        <Toasts notice={notice} />
      </hx-partial>
    </>,
  )
}

function dealScreen(
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
