import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Notice } from '#src/web/page/screen.ts'
import { Toasts } from '#views/components/toast.tsx'
import { PromoTypeField } from '#views/deals/form-catalogue.tsx'
import { readPromoTypes } from './load-deals.ts'

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
