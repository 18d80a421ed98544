import { inArray, sql } from 'drizzle-orm'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { chargeRenewals } from '#src/services/order-payment/saved-methods/charge-renewals.ts'
import { forgetMethods } from '#src/services/order-payment/saved-methods/forget-methods.ts'
import type { openBrokers } from '../brokers/world.ts'
import type { Account } from '../payments.ts'
import type { Random } from '../random.ts'

/** Of the day to which the clock has jumped: jobs tell and charge people in daytime alone. */
export const noon = sql<Date>`((date_trunc('day', now() at time zone 'Asia/Colombo') + interval '12 hours')
  at time zone 'Asia/Colombo')`
export const consent = { consentVersion: 1 }
export const behaviours = ['pays', 'pays', 'pays', 'declines', 'authenticates'] as const

/** What a provider says of a charge; PayPal has no word for one that was refused. */
export function chargeEvent(broker: string, isPaid: boolean) {
  if (broker === 'STRIPE') return `payment_intent.${isPaid ? 'succeeded' : 'payment_failed'}`
  return isPaid ? 'PAYMENT.CAPTURE.COMPLETED' : undefined
}

type World = Awaited<ReturnType<typeof openBrokers>>

/** What becomes of months that are charged without their holders. */
export function openCharges(world: World, jump: (days: number) => Promise<void>) {
  const { db, stripe, paypal, test, brokers, service, headersOf } = world
  const charge = () => chargeRenewals(test.services, brokers, noon)

  function send(
    broker: string,
    provider: typeof stripe | typeof paypal,
    id: string,
    isPaid: boolean,
  ) {
    const type = chargeEvent(broker, isPaid)
    return world.sendWebhook(broker, provider.event(id, { ...(type && { type }) }))
  }

  async function daysLeft({ id }: Account): Promise<number | null> {
    const { rows } = await db.execute<{ days: number }>(sql`
      select greatest(0, paid_through - now()::date)::int as days from subscriptions
      where user_id = ${id} and ended_at is null and paid_through is not null`)
    return rows[0]?.days ?? null
  }

  return {
    jobs: [charge, () => forgetMethods(test.services, brokers)],
    acts: {
      /** Banks change their minds. */
      async changeCards(_who: Account, random: Random) {
        for (const method of [...stripe.cards.values(), ...paypal.wallets.values()])
          method.behaves = random.pick(behaviours)
      },
      async removeMethod(who: Account) {
        const headers = await headersOf(who)
        return service.request('/payment/saved-method', { method: 'DELETE', headers })
      },
      /** On the last paid day, or later, two replicas look at once. */
      async chargedLater(who: Account, random: Random) {
        const days = await daysLeft(who)
        if (days === null) return
        await jump(days + random.pick([0, 0, 0, 1, 3]))
        await Promise.all([charge(), charge()])
      },
    },
    /** Providers send their webhooks until they are taken. */
    async sendCharges() {
      for (const { id, latest_charge: paid } of stripe.charges.values())
        await send('STRIPE', stripe, id, Boolean(paid))
      const over = await db
        .select({ id: checkouts.id })
        .from(checkouts)
        .where(inArray(checkouts.state, ['PAID', 'REFUNDED']))
      const known = new Set(over.map(({ id }) => id))
      // More than so many in a minute are refused, and PayPal sends them again later.
      for (const order of paypal.orders.values()) {
        const isNews = order.status === 'COMPLETED' && !known.has(order.purchase_units[0].custom_id)
        if (isNews) await send('PAYPAL', paypal, order.id, true)
      }
    },
  }
}
