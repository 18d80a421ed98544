import { id } from '#src/contract/values.ts'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { Toasts } from '#views/components/toast.tsx'
import { KEPT_PROMO_TYPE, PromoTypeField } from '#views/deals/form-fields.tsx'
import type { Notice } from '#views/page/page.ts'
import { readPromoTypes } from './load-deals.ts'

/** The field of a category's promo types, as the form's category changes. */
export async function index(request: Request): Promise<Result> {
  const { query, page } = request
  const categoryId = query.get('categoryId') ?? ''
  const before = query.get('promoTypeId') || query.get(KEPT_PROMO_TYPE)
  const shown = { categoryChosen: categoryId !== '', value: id.safeParse(before).data }
  const found = await readPromoTypes(request, categoryId)
  if (found) return fragment(<PromoTypeField promoTypes={found} {...shown} />)
  const message = page.t('deals:errors.promoTypesFailed')
  const notice: Notice = { type: 'ERROR', message }
  return fragment(
    <>
      <PromoTypeField promoTypes={[]} {...shown} error={message} />
      <hx-partial hx-target="#toasts" hx-swap="innerHTML">
        <Toasts notice={notice} />
      </hx-partial>
    </>,
  )
}
