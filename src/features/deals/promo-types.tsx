import { chosenOrKept } from '#src/web/forms/kept-choices.ts'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { Toasts } from '#views/components/toast.tsx'
import { PromoTypeField } from '#views/deals/form-fields.tsx'
import type { Notice } from '#views/page/page.ts'
import { readPromoTypes } from './load-deals.ts'

/** The field of a category's promo types, as the form's category changes. */
export async function index(request: Request): Promise<Result> {
  const { query, page } = request
  const categoryId = query.get('categoryId') ?? ''
  const values = chosenOrKept(query, 'promoTypeId')
  const shown = { categoryChosen: categoryId !== '', values }
  const found = await readPromoTypes(request, categoryId)
  if (found) return fragment(<PromoTypeField promoTypes={found} {...shown} />)
  const message = page.t('deals:errors.promoTypesFailed')
  const notice: Notice = { type: 'ERROR', message }
  return fragment(
    <>
      <PromoTypeField promoTypes={[]} {...shown} error={message} />
      <hx-partial hx-target="#toasts">
        <Toasts notice={notice} />
      </hx-partial>
    </>,
  )
}
