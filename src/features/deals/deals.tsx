import { EXTRA_IMAGES_MAX } from '#src/contract/core/deal-limits.ts'
import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import { claimPanel } from '#src/features/approvals/index.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { threadBeside } from '#src/features/review-threads/index.ts'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Notice } from '#src/web/page/screen.ts'
import { Toasts } from '#views/components/toast.tsx'
import { PromoTypeField } from '#views/deals/form-catalogue.tsx'
import { readDeal, readPromoTypes } from './load-deals.ts'
import { dealScreen } from './show-screen.tsx'

const TEXT_BYTES_MAX = 256 * 1024

export const FORM_FILES_MAX = EXTRA_IMAGES_MAX + 1
export const FORM_BYTES_MAX = FORM_FILES_MAX * IMAGE_BYTES_MAX + TEXT_BYTES_MAX

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
