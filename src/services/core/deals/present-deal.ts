import { noRules } from '#src/contract/core/coupon-rules.ts'
import type { DealRound } from '#src/contract/core/deal-reviews.ts'
import type { Deal, DealListItem } from '#src/contract/core/deals.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { Money } from '#src/contract/values.ts'
import type { Format } from '#src/i18n/format.ts'
import type { AccountName } from '#src/services/authentication/index.ts'
import { rulesOf } from './deal-record.ts'
import { deals, type KeptRound } from './schema.ts'
import { formatTime } from './times.ts'

export type DealRow = {
  deal: typeof deals.$inferSelect
  category: { id: string; name: string; categoryType: 'NORMAL' | 'SEASONAL' }
  promoType: { id: string; name: string }
  expired: boolean
}

export const listedColumns = {
  id: deals.id,
  dealCode: deals.dealCode,
  merchantId: deals.merchantId,
  title: deals.title,
  coverImage: deals.coverImage,
  validFrom: deals.validFrom,
  expiredOn: deals.expiredOn,
  startMinutes: deals.startMinutes,
  endMinutes: deals.endMinutes,
  approvalStatus: deals.approvalStatus,
  version: deals.version,
  originalPriceCents: deals.originalPriceCents,
  deductionCents: deals.deductionCents,
  currency: deals.currency,
}

export type ListedDeal = {
  deal: Pick<typeof deals.$inferSelect, keyof typeof listedColumns>
  category: { id: string; name: string }
  promoType: { id: string; name: string }
  expired: boolean
  changesRequested: boolean
  views: number
}

type Party = DealListItem['merchant']

export function asParty(id: string, accounts: ReadonlyMap<string, AccountName>): Party {
  const account = accounts.get(id)
  return { id, name: account?.name ?? '', imageUrl: account?.imageUrl ?? null }
}

export function presentListItem(row: ListedDeal, merchant: Party, format: Format): DealListItem {
  return { ...presentCommon(row, merchant, format), views: row.views }
}

function presentCommon(
  row: Omit<ListedDeal, 'views'>,
  merchant: Party,
  format: Format,
): Omit<DealListItem, 'views'> {
  const { deal, category, promoType, expired, changesRequested } = row
  return {
    id: deal.id,
    dealCode: deal.dealCode,
    title: deal.title,
    coverImage: deal.coverImage,
    categories: [{ id: category.id, name: category.name }],
    promoType,
    approvalStatus: deal.approvalStatus,
    changesRequested,
    expired,
    validFrom: format.instant(deal.validFrom),
    expiredOn: format.instant(deal.expiredOn),
    startTime: formatTime(deal.startMinutes),
    endTime: formatTime(deal.endMinutes),
    merchant,
    version: deal.version,
    finalPrice: presentFinalPrice(deal, format),
  }
}

type Extras = {
  merchant: Party
  imageUrls: string[]
  validAt: Deal['validAt']
  pause: Deal['pause']
  redeemedToday: Deal['redeemedToday']
  dealOfTheDay: boolean
  shared: boolean
  merchantActiveDeals: number
  couponDetails: Deal['couponDetails']
  reviews: Deal['reviews']
  risks: Deal['risks']
  writers: Deal['writers']
  previous: Deal['previous']
}

export function presentDeal(row: DealRow, extras: Extras, format: Format): Deal {
  const { deal, category, promoType } = row
  const { merchant, ...others } = extras
  const cents = (value: number) => presentMoney(value, deal.currency, format)
  const originalPrice = cents(deal.originalPriceCents)
  const [last] = extras.reviews
  const isRejected = deal.approvalStatus === 'REJECTED'
  const changesRequested = isRejected && last?.decision === CHANGES_REQUESTED
  const deductionAmount = cents(deal.deductionCents)
  return {
    ...presentCommon({ ...row, changesRequested }, merchant, format),
    ...others,
    writtenBy: others.writers.at(-1) ?? null,
    subTitle: deal.subTitle,
    description: deal.description,
    termsAndConditions: deal.termsAndConditions,
    promoType: { ...promoType, categoryName: category.name },
    price: { originalPrice, originalDisplayPrice: originalPrice.display },
    deductionAmount: { deductionAmount, displayDeductionAmount: deductionAmount.display },
    deductionType: 'AMOUNT',
    couponRules: rulesOf(deal),
    dealType: category.categoryType,
    submittedAt: format.instant(deal.submittedAt),
  }
}

type Priced = Pick<typeof deals.$inferSelect, 'originalPriceCents' | 'deductionCents' | 'currency'>

/** What the customer pays. */
export function presentFinalPrice(deal: Priced, format: Format): Money {
  return presentMoney(deal.originalPriceCents - deal.deductionCents, deal.currency, format)
}

function presentMoney(cents: number, currency: string, format: Format): Money {
  return { cents, currency, display: format.money(cents, currency) }
}

export function presentRound(kept: KeptRound, format: Format): DealRound {
  const { originalPriceCents, deductionCents, currency, startMinutes, endMinutes, ...rest } = kept
  return {
    ...rest,
    originalPrice: presentMoney(originalPriceCents, currency, format),
    deductionAmount: presentMoney(deductionCents, currency, format),
    validFrom: format.instant(new Date(kept.validFrom)),
    expiredOn: format.instant(new Date(kept.expiredOn)),
    startTime: formatTime(startMinutes),
    endTime: formatTime(endMinutes),
    couponRules: { ...noRules, ...kept.couponRules },
    validAt: kept.validAt ?? null,
  }
}
