import type { Page } from '#views/page/page.ts'

type CustomerPrice = {
  /** In cents, like `saves`. */
  pays: number
  saves: number
  /** Whole percent, rounded down so that no deal promises more than it gives; 0 for less than one. */
  percent: number
}

/** What a customer pays, in cents; null while a price is missing, zero or less than its deduction. */
export function customerPrice(
  original: number | null,
  deduction: number | null,
): CustomerPrice | null {
  if (original === null || deduction === null) return null
  if (original <= 0 || deduction < 0 || deduction > original) return null
  const percent = Number((BigInt(deduction) * 100n) / BigInt(original))
  return { pays: original - deduction, saves: deduction, percent }
}

/** "LKR 2,250.00 (26% off)". */
export function customerPriceText({ t, format }: Page, price: CustomerPrice): string {
  const amount = format.money(price.pays)
  const off = percentText({ t, format }, price)
  return off === null ? amount : t('deals:price.with', { amount, off })
}

/** "26% off"; null without a deduction. */
export function percentText(
  { t, format }: Pick<Page, 't' | 'format'>,
  { saves, percent }: CustomerPrice,
): string | null {
  if (saves === 0) return null
  const least = { percent: format.percent(Math.max(percent, 1)) }
  return t(percent === 0 ? 'deals:price.offLess' : 'deals:price.off', least)
}
