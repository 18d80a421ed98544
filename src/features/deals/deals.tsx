import { EXTRA_IMAGES_MAX } from '#src/contract/core/deals.ts'
import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { reviewedRecord } from '#src/features/approvals/index.ts'
import { fragment, idOf, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { Toasts } from '#views/components/toast.tsx'
import { PromoTypeField } from '#views/deals/form-fields.tsx'
import { DealShow } from '#views/deals/show.tsx'
import type { Notice } from '#views/page/page.ts'
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

export const dealScreen = reviewedRecord({
  kind: 'deals',
  subject: 'deal',
  list: dealPaths.list,
  load: readDeal,
  name: ({ title }) => title,
  draw: (deal, shown) => <DealShow deal={deal} {...shown} />,
})

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
