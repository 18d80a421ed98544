import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { addDays } from '#src/i18n/business-time.ts'
import type { BillingSettings } from '#src/services/kit/deps.ts'
import type { Checkout } from '#src/services/order-payment/checkouts/checkout.ts'

type Tax = { taxCents: number; taxRate: number } | { taxCents: null; taxRate: null }

/**
 * The tax within a price, by the last rate that began on this business day or before.
 * @returns nulls if none had begun
 */
export function taxOn(day: string, amountCents: number, rates: BillingSettings['taxRates']): Tax {
  const rate = rates.findLast(({ from }) => from <= day)?.rate
  if (rate === undefined) return { taxCents: null, taxRate: null }
  return { taxCents: Math.round((amountCents * rate) / (10_000 + rate)), taxRate: rate }
}

const month = z.object({ from: z.string(), through: z.string() })
const days = z.object({ validDays: z.int() })

/** The business days that a payment is for: a month of a plan, or the days of a package. */
export function periodOf({ kind, terms }: Pick<Checkout, 'kind' | 'terms'>, day: string) {
  const renewed = kind === 'RENEWAL' && month.safeParse(terms).data
  if (renewed) return { periodFrom: renewed.from, periodTo: renewed.through }
  if (kind !== 'PACKAGE')
    return { periodFrom: day, periodTo: Temporal.PlainDate.from(day).add({ months: 1 }).toString() }
  const valid = days.safeParse(terms).data
  return { periodFrom: day, periodTo: valid ? addDays(day, valid.validDays) : null }
}
