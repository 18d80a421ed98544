import { desc, eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { createCoreService } from '#src/services/core/app.ts'
import { endPlans } from '#src/services/core/plans/end-plans.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { checkDisputes, postUnposted } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { bookUnbooked } from '#src/services/order-payment/invoices/book-checkout.ts'
import { concludeRefunds } from '#src/services/order-payment/refunds/conclude-refund.ts'
import { refunds } from '#src/services/order-payment/refunds/schema.ts'
import type { SavedCard } from '#src/start/payment-stand-in/stripe-records.ts'
import { openBrokers } from '../brokers/world.ts'
import type { Account } from '../payments.ts'
import type { Random } from '../random.ts'
import { openLine } from './broken-line.ts'
import { behaviours, chargeEvent, consent, noon, openCharges } from './charges.ts'
import { cutConnections, openClock } from './clock.ts'
import { openDisputes } from './disputes.ts'

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>
type Act = (who: Account, random: Random) => Promise<unknown>

/** The product beside both providers, a clock that jumps, and what people may do there at any time. */
export async function openMoneyWorld() {
  const world = await openBrokers()
  const { db, stripe, paypal, test, brokers, post, admin, headersOf } = world
  const core = createCoreService(test.services)
  const clock = await openClock(test)
  let kills = 0
  const nextOf = openDisputes({ STRIPE: stripe, PAYPAL: paypal })
  const ids = ['STRIPE', 'PAYPAL'] as const
  const [growth] = await db.select().from(plans).where(eq(plans.id, world.paid))
  if (!growth) throw new Error('there is no plan to change')
  const others = [
    { ...growth, id: v4(), title: 'Scale', amountCents: 900_000 },
    { ...growth, id: v4(), title: 'Corner', amountCents: 170_000 },
  ]
  await db.insert(plans).values(others)
  const planIds = [world.paid, ...others.map(({ id }) => id)]

  const ofBuyer = ({ id }: Account) =>
    db.select().from(checkouts).where(eq(checkouts.userId, id)).orderBy(desc(checkouts.createdAt))
  async function anyOf(who: Account, random: Random) {
    const known = (await ofBuyer(who)).filter((one) => one.providerReference !== null)
    const one = known.length > 0 ? random.pick(known) : null
    return one?.providerReference ? { ...one, reference: one.providerReference } : null
  }
  async function planOf({ id }: Account) {
    const own = eq(subscriptions.userId, id)
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(own)
      .orderBy(desc(subscriptions.startedAt))
    return row
  }
  /** Of a session, or of a charge without the buyer. */
  const intentOf = (reference: string) =>
    stripe.charges.get(reference) ?? stripe.session(reference).payment_intent
  const isPaid = (broker: string, reference: string) =>
    broker === 'STRIPE'
      ? Boolean(intentOf(reference)?.latest_charge)
      : paypal.order(reference).purchase_units[0].payments !== undefined

  const ask = (kind: 'renew' | 'change', who: Account, random: Random, planId: string) =>
    post(who, `/payment/subscription/${kind}`, {
      userId: who.id,
      subscriptionPlanId: planId,
      paymentBrokerId: random.pick(ids),
    })
  type Reference = { broker: string; reference: string; savedMethodId: string | null }
  const isCharge = ({ savedMethodId }: Pick<Reference, 'savedMethodId'>) => savedMethodId !== null
  function payAt(one: Reference, behaves?: SavedCard['behaves']) {
    const { broker, reference } = one
    if (isPaid(broker, reference) || isCharge(one)) return
    if (broker === 'PAYPAL') {
      paypal.behaviours.set(reference, behaves ?? 'pays')
      paypal.approve(reference)
    } else if (stripe.session(reference).status === 'open') stripe.pay(reference, behaves)
  }
  const payerOf = ({ broker, reference }: Omit<Reference, 'savedMethodId'>) =>
    broker === 'PAYPAL' ? `P${reference.slice(0, 12)}` : 'STRIPE'
  /** From the press to the plan without a detour, if nothing forbids it. */
  async function straight(
    who: Account,
    request: Promise<Response>,
    behaves?: SavedCard['behaves'],
  ) {
    const answer = await request
    const [latest] = await ofBuyer(who)
    if (!answer.ok || latest?.state !== 'PENDING' || !latest.providerReference) return answer
    const one = { ...latest, reference: latest.providerReference }
    payAt(one, behaves)
    return world.confirm(who, one.reference, payerOf(one))
  }
  const subscribe = (who: Account, random: Random, changes: object = {}) =>
    world.make(who, {
      subscriptionValidationRequestDto: {
        subscriptionPlanId: random.pick(planIds),
        userType: 'MERCHANT',
      },
      paymentBrokerId: random.pick(ids),
      ...changes,
    })
  const renew = async (who: Account, random: Random) =>
    ask('renew', who, random, (await planOf(who))?.planId ?? world.paid)
  const change = (who: Account, random: Random) => ask('change', who, random, random.pick(planIds))

  const charges = openCharges(world, jump)

  const acts: Record<string, Act> = {
    ...charges.acts,
    subscribe,
    renew,
    change,
    buyForYears: (who, random) =>
      straight(who, subscribe(who, random, consent), random.pick(behaviours)),
    buy: (who, random) => straight(who, subscribe(who, random)),
    buyMonth: (who, random) => straight(who, renew(who, random)),
    upgrade: (who, random) => straight(who, change(who, random)),
    async monthLater(who, random) {
      await jump(random.pick([25, 30, 33]))
      return straight(who, renew(who, random))
    },
    async changeLater(who, random) {
      const plan = await planOf(who)
      const planId = random.pick([world.free, ...planIds])
      const body = JSON.stringify({ subscriptionId: plan?.id, planId })
      const path = `/subscription/change/MERCHANT/${who.id}`
      const headers = { 'content-type': 'application/json', ...(await headersOf(who)) }
      return plan && core.request(path, { method: 'PUT', headers, body })
    },
    async pay(who, random) {
      const one = await anyOf(who, random)
      // Providers let nobody pay after a day, and we gave up then.
      if (one?.state === 'PENDING') payAt(one)
    },
    async fail(who, random) {
      const one = await anyOf(who, random)
      if (!one || isPaid(one.broker, one.reference) || isCharge(one)) return
      if (one.broker === 'PAYPAL') paypal.decline(one.reference)
      else stripe.expire(one.reference)
    },
    async comeBack(who, random) {
      const one = await anyOf(who, random)
      return one && world.confirm(who, one.reference, payerOf(one))
    },
    async webhook(who, random) {
      const one = await anyOf(who, random)
      if (!one) return
      const type = isCharge(one)
        ? chargeEvent(one.broker, isPaid(one.broker, one.reference))
        : undefined
      const provider = one.broker === 'STRIPE' ? stripe : paypal
      const sent = provider.event(one.reference, { ...(type && { type }) })
      const times = random.chance(0.3) ? 2 : 1
      await Promise.all(Array.from({ length: times }, () => world.sendWebhook(one.broker, sent)))
    },
    async refundThere(who, random) {
      const one = await anyOf(who, random)
      if (!one || !isPaid(one.broker, one.reference)) return
      const part = random.chance(0.5)
      if (one.broker === 'STRIPE') {
        const intent = intentOf(one.reference)?.id ?? ''
        stripe.refund(
          new URLSearchParams({ payment_intent: intent, ...(part && { amount: '700' }) }),
        )
      } else {
        const amount = part ? { currency_code: 'USD', value: '1.00' } : undefined
        paypal.refund(`CAP${one.reference}`, amount)
      }
      if (random.chance(0.3)) return
      const type = one.broker === 'STRIPE' ? 'charge.refunded' : 'PAYMENT.CAPTURE.REFUNDED'
      const provider = one.broker === 'STRIPE' ? stripe : paypal
      return world.sendWebhook(one.broker, provider.event(one.reference, { type }))
    },
    async refundHere(who, random) {
      const one = await anyOf(who, random)
      const amountCents = random.chance(0.5) ? 500 : (one?.chargedCents ?? one?.amountCents)
      const body = { amountCents, reason: 'Asked for', key: v4() }
      return one && post(admin, `/orders/${one.id}/refund`, body)
    },
    async dispute(who, random) {
      const one = await anyOf(who, random)
      if (!one || !isPaid(one.broker, one.reference)) return
      return world.sendWebhook(one.broker, nextOf(one, random))
    },
    async stopRenewal(who, random) {
      const plan = await planOf(who)
      const body = JSON.stringify({ subscriptionId: plan?.id, renews: random.chance(0.5) })
      const headers = { 'content-type': 'application/json', ...(await headersOf(who)) }
      return (
        plan &&
        core.request(`/subscription/renewal/MERCHANT/${who.id}`, { method: 'PUT', headers, body })
      )
    },
    cancel: async (who) =>
      core.request(`/subscription/unsubscribe/MERCHANT/${who.id}`, {
        method: 'DELETE',
        headers: await headersOf(who),
      }),
    jump: (_who, random) => jump(random.pick([1, 3, 7, 24, 31])),
    work,
  }

  /** Days later sessions are over. */
  async function jump(days: number) {
    await clock.jump(days)
    world.forgetSignIns()
  }

  /** Jobs take a batch at a time, so each runs until it has looked at all that is due. */
  async function work() {
    await world.hurry()
    const jobs = [
      () => reconcile(test.services, brokers),
      () => concludeRefunds(test.services, brokers),
      () => checkDisputes(test.services, brokers),
      () => endPlans(test.services, noon),
      ...charges.jobs,
      () => bookUnbooked(test.services),
      () => postUnposted(test.services),
    ]
    for (const job of jobs) while (await job());
  }

  return {
    ...world,
    jump,
    acts,
    work,
    async kill() {
      kills += 1
      await cutConnections(db)
    },
    kills: () => kills,
    /** Jobs until nothing is under way. */
    async workToTheEnd() {
      await charges.sendCharges()
      await world.hurry()
      await db.update(refunds).set({ checkAt: sql`now() - interval '1 second'` })
      while (await reconcile(test.services, brokers));
      while (await concludeRefunds(test.services, brokers));
      while (await bookUnbooked(test.services));
      while (await postUnposted(test.services));
    },
    ...openLine([stripe, paypal]),
  }
}
