import type { Deal } from '#src/contract/core/deals.ts'
import type { DealSave } from '#src/contract/core/write-deal.ts'
import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import type { Request } from '#src/web/http/route.ts'
import { termsHtml } from '#views/deals/terms.ts'
import { type DealValues, dealFields, newDraft } from './deal-fields.tsx'
import { merchantOf } from './deal-owner.ts'
import type { DealContext } from './deal-rules.ts'
import { readDeal } from './deals.tsx'
import { ruleValues, splitRules } from './rule-fields.tsx'

export function contextOf({ page }: Request, deal: Deal | null): DealContext {
  const { timeZone } = page.format
  const today = businessDate(Date.now(), timeZone)
  if (!deal) return { today, timeZone }
  const previousValidFrom = businessDate(deal.validFrom.milliseconds, timeZone)
  return { today, timeZone, previousValidFrom }
}

export function fromDeal(deal: Deal, { page }: Request): DealValues {
  const { timeZone } = page.format
  const { title, subTitle, description, termsAndConditions, startTime, endTime } = deal
  return {
    title,
    subTitle,
    description,
    termsAndConditions,
    startTime,
    endTime,
    originalPrice: moneyInput(deal.price.originalPrice.cents),
    deductionAmount: moneyInput(deal.deductionAmount.deductionAmount.cents),
    categoryId: deal.categories[0]?.id ?? '',
    promoTypeId: deal.promoType.id,
    validFrom: businessDate(deal.validFrom.milliseconds, timeZone),
    expiredOn: businessDate(deal.expiredOn.milliseconds, timeZone),
    coverImage: deal.coverImage,
    imageUrls: deal.imageUrls,
    ...ruleValues(deal),
    draft: dealFields.draft.empty,
  }
}

/** A copy of an earlier deal, with dates to choose; its category must still be one of the merchant's. */
export async function copyOf(request: Request, id: string, categories: readonly { id: string }[]) {
  const deal = await readDeal({ ...request, params: { id } })
  const { today } = contextOf(request, null)
  const values = {
    ...fromDeal(deal, request),
    validFrom: today,
    expiredOn: '',
    draft: newDraft(),
  }
  if (categories.some(({ id }) => id === values.categoryId)) return values
  return { ...values, categoryId: '', promoTypeId: '' }
}

export function toRequest(values: DealValues, request: Request): DealSave {
  const {
    categoryId,
    validFrom,
    expiredOn,
    termsAndConditions,
    draft: _draft,
    ...rest
  } = splitRules(values)
  const { timeZone } = request.page.format
  return {
    ...rest,
    termsAndConditions: termsHtml(termsAndConditions),
    originalPrice: parseMoney(values.originalPrice) ?? 0,
    deductionAmount: parseMoney(values.deductionAmount) ?? 0,
    categoryIds: [categoryId],
    validFrom: startOfBusinessDate(validFrom, timeZone),
    expiredOn: startOfBusinessDate(expiredOn, timeZone),
    merchantId: merchantOf(request),
    deductionType: 'AMOUNT',
    couponAvailable: true,
    freeCoupons: true,
  }
}
