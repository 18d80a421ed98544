import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { checkouts, savedMethods } from '#src/services/order-payment/checkouts/schema.ts'
import { chargeRenewals } from '#src/services/order-payment/saved-methods/charge-renewals.ts'
import type { SavedCard } from '#src/start/payment-stand-in/stripe-records.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import type { Account } from '#tests/support/payments.ts'

export const card = 'Visa •••• 4242 (04/2034)'

/** People with plans that are charged to a saved card, in a world of their own. */
export async function openChargedPlans() {
  const world = await openBrokers()
  const { db, stripe, make, merchant, confirm, brokers, service, headersOf } = world
  const app = world.test.services
  const core = createCoreService(app)
  const today = businessDate(Date.now(), 'Asia/Colombo')
  const at = (time: string) =>
    sql<Date>`((${today}::date + ${time}::time) at time zone 'Asia/Colombo')`
  async function buy(consentVersion?: number, behaves?: SavedCard['behaves']) {
    const who = await merchant()
    const changes = { paymentBrokerId: 'STRIPE', ...(consentVersion && { consentVersion }) }
    await dataOf(await make(who, changes))
    const [begun] = await checkoutsOf(who)
    const reference = begun?.providerReference ?? ''
    stripe.pay(reference, behaves)
    await dataOf(await confirm(who, reference, 'STRIPE'))
    return who
  }
  /** Somebody who agreed to be charged, on that day after the last paid one. */
  async function holder(behaves?: SavedCard['behaves'], daysAfter = 0) {
    const who = await buy(1, behaves)
    await move(who, daysAfter)
    return who
  }
  async function move({ id }: Account, daysAfter: number) {
    const paidThrough = addDays(today, -daysAfter)
    const { chargeTried, paidThrough: before } = subscriptions
    const tried = sql`${chargeTried} - (${before} - ${paidThrough}::date)`
    const days = { startedOn: addDays(paidThrough, -30), paidThrough, chargeTried: tried }
    await db.update(subscriptions).set(days).where(eq(subscriptions.userId, id))
  }
  function checkoutsOf({ id }: Account) {
    return db
      .select()
      .from(checkouts)
      .where(eq(checkouts.userId, id))
      .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
  }
  async function statesOf(who: Account) {
    return (await checkoutsOf(who)).map(({ kind, state }) => `${kind} ${state}`)
  }
  async function current({ id }: Account) {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, id), isNull(subscriptions.endedAt)))
    return row
  }
  const kept = ({ id }: Account) =>
    db.select().from(savedMethods).where(eq(savedMethods.userId, id))
  async function planOf(who: Account): Promise<UserPlan> {
    const headers = await headersOf(who)
    return dataOf(await core.request(`/subscription/user/MERCHANT/${who.id}`, { headers }))
  }
  async function typesOf({ id }: Account) {
    const rows = await db.select().from(notifications).where(eq(notifications.userId, id))
    return rows.map(({ type }) => type).filter((type) => type.startsWith('subscription-'))
  }
  const charge = (time = '12:00') => chargeRenewals(app, brokers, at(time))
  const charged = (who: Account) =>
    stripe.intents().filter(({ metadata, customer }) => {
      const isOurs = metadata.dealdesk_charged === 'yes'
      return isOurs && customers.get(who.id) === customer
    })
  const customers = new Map<string, string | null>()
  async function remember(who: Account) {
    const [method] = await kept(who)
    customers.set(who.id, method?.customer ?? null)
  }
  async function remove(who: Account) {
    const headers = await headersOf(who)
    return service.request('/payment/saved-method', { method: 'DELETE', headers })
  }

  return {
    ...world,
    app,
    core,
    buy,
    holder,
    move,
    checkoutsOf,
    statesOf,
    current,
    kept,
    planOf,
    typesOf,
    charge,
    charged,
    remember,
    remove,
  }
}
