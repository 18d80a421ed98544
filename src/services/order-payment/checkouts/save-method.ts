import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { setChargedTo } from '#src/services/core/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { BrokerPayment, SavedMethod } from '#src/services/order-payment/brokers/broker.ts'
import type { Checkout, Origin } from './checkout.ts'
import { savedMethods } from './schema.ts'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  paypal: 'PayPal',
}

type Paid = { checkout: Checkout; payment: BrokerPayment; origin: Origin; delivered: boolean }

/**
 * Keeps what a checkout with consent was paid with, in place of what was kept before. Call it once, with the
 * checkout that moved to PAID.
 * @param paid.delivered false: the money goes back, so the method is only kept until the provider forgets it
 */
export async function saveMethod(
  tx: Tx,
  { checkout, payment, origin, delivered }: Paid,
): Promise<void> {
  const { id: checkoutId, userId, broker, consentVersion, createdAt } = checkout
  const method = 'orderId' in payment ? payment.method : undefined
  if (consentVersion === null || !method) return
  const now = sql<Date>`now()`
  const consent = { consentVersion, consentedAt: createdAt }
  const values = { id: v7(), userId, broker, checkoutId, ...consent, ...method }
  if (!delivered) return void (await tx.insert(savedMethods).values({ ...values, removedAt: now }))
  await tx.update(savedMethods).set({ removedAt: now }).where(isKeptOf(userId))
  await tx.insert(savedMethods).values(values)
  const shown = shownMethod(method)
  await setChargedTo(tx, userId, shown)
  await recordAudit(tx, origin, {
    event: 'checkout.method-saved',
    subjectId: checkoutId,
    after: { method: shown, consentVersion },
  })
}

export const isKeptOf = (userId: string) =>
  and(eq(savedMethods.userId, userId), isNull(savedMethods.removedAt))

/** As people know it, in every language alike, such as “Visa •••• 4242 (04/2029)”. */
export function shownMethod(method: Pick<SavedMethod, 'brand' | 'lastFour' | 'expires'>): string {
  const { brand, lastFour, expires } = method
  const [year, month] = expires?.split('-') ?? []
  return [
    brands[brand] ?? brand,
    lastFour && `•••• ${lastFour}`,
    year && month && `(${month}/${year})`,
  ]
    .filter(Boolean)
    .join(' ')
}
