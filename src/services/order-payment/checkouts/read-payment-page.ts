import { and, eq } from 'drizzle-orm'
import { readPaymentPage as contract } from '#src/contract/order-payment/checkouts.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import type { PaymentDeps } from '#src/services/order-payment/deps.ts'
import { chargeOf } from './ask-about.ts'
import { findCheckout } from './find-checkout.ts'
import { checkouts } from './schema.ts'

export const readPaymentPage = bind(
  contract,
  async ({ caller, params, format }, { brokers, db }: PaymentDeps) => {
    const open = and(
      eq(checkouts.kind, 'PLAN'),
      eq(checkouts.userId, caller.userId),
      eq(checkouts.formNonce, params.key),
      eq(checkouts.state, 'PENDING'),
    )
    const checkout = await findCheckout(db, open)
    const broker = checkout && brokerNamed(brokers, checkout.broker)
    if (!broker || !checkout.paymentUrl) {
      throw new Refusal('notFound', 'order-payment:checkout.notFound')
    }
    const { paymentUrl, terms, amountCents, currency, chargedCents } = checkout
    const charge = chargeOf(checkout)
    const money = (cents: number, of: string) => ({
      cents,
      currency: of,
      display: format.money(cents, of),
    })
    return {
      data: {
        paymentUrl,
        site: brokerNamed(brokers, broker.provider)?.name ?? broker.name,
        subscriptionPlanId: checkout.subjectId,
        title: terms.title,
        amount: money(amountCents, currency),
        charged: chargedCents === null ? null : money(charge.amountCents, charge.currency),
      },
    }
  },
)
