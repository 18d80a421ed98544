import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { EventDeal } from '#src/contract/core/deals-of-the-day.ts'
import type { Format } from '#src/i18n/format.ts'
import { isActiveMerchant } from '#src/services/authentication/index.ts'
import { presentFinalPrice } from '#src/services/core/deals/present-deal.ts'
import { deals } from '#src/services/core/deals/schema.ts'

/** Approved, started and not expired on a business date; `date` is an ISO day. */
export function isActiveOn(date: string, timeZone: string): SQL | undefined {
  return and(
    eq(deals.approvalStatus, 'APPROVED'),
    isNull(deals.deletedAt),
    sql`${deals.expiresOn} >= ${date}::date`,
    sql`${deals.validFrom} < ((${date}::date + 1)::timestamp at time zone ${timeZone}::text)`,
  )
}

export function isOffered(merchantId: string | null, date: string, timeZone: string) {
  return and(
    isActiveOn(date, timeZone),
    merchantId === null ? undefined : eq(deals.merchantId, merchantId),
    isActiveMerchant(deals.merchantId),
  )
}

export const eventDealColumns = {
  id: deals.id,
  title: deals.title,
  subTitle: deals.subTitle,
  coverImage: deals.coverImage,
  dealCode: deals.dealCode,
  originalPriceCents: deals.originalPriceCents,
  deductionCents: deals.deductionCents,
  currency: deals.currency,
}

type EventDealRow = Pick<typeof deals.$inferSelect, keyof typeof eventDealColumns>

export function presentEventDeal(row: EventDealRow, format: Format): EventDeal {
  const { originalPriceCents, deductionCents, currency, ...deal } = row
  return { ...deal, finalPrice: presentFinalPrice(row, format) }
}
