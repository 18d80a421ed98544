import { fragment, type Result } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { PromoTypeField } from '#views/deals/form-catalogue.tsx'
import { readPromoTypes } from './load-deals.ts'

/** The promo type select of a category, for htmx (DEAL-76). */
export async function index(request: Request): Promise<Result> {
  const categoryId = request.query.get('categoryId') ?? ''
  const promoTypes = await readPromoTypes(request, categoryId)
  return fragment(<PromoTypeField promoTypes={promoTypes} categoryChosen={categoryId !== ''} />)
}
