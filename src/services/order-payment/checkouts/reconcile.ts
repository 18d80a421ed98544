import { inArray, sql } from 'drizzle-orm'
import { CHECKOUT_SECONDS } from '#src/contract/order-payment/lifecycle.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Broker, BrokerPayment } from '#src/services/order-payment/brokers/broker.ts'
import { askBroker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { bookCheckout } from '#src/services/order-payment/invoices/book-checkout.ts'
import { askForPage } from './begin-checkout.ts'
import type { Checkout } from './checkout.ts'
import { askAbout, moveCheckout, originOf } from './checkout.ts'
import { checkouts } from './schema.ts'
import { applyPayment } from './settle-checkout.ts'

const BATCH = 20

/** After 15 seconds, then ever more rarely. Returns whether there may be more. */
export async function reconcile(deps: ServiceDeps, brokers: readonly Broker[]): Promise<boolean> {
  const claimed = await claim(deps)
  for (const checkout of claimed) {
    const broker = brokerNamed(brokers, checkout.broker)
    if (broker) await conclude(deps, broker, checkout)
  }
  return claimed.length === BATCH
}

async function claim({ db }: ServiceDeps): Promise<Checkout[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${checkouts} set checks = checks + 1,
      check_at = now() + least(1800, 15 * power(2, least(checks, 10))) * interval '1 second'
    where id in (select id from ${checkouts} where check_at <= now() and (
        state in ('CREATED', 'PENDING') or (state = 'PAID' and fulfilled_id is null))
      order by check_at limit ${BATCH} for update skip locked)
    returning id`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db.select().from(checkouts).where(inArray(checkouts.id, ids))
}

async function conclude(deps: ServiceDeps, broker: Broker, checkout: Checkout): Promise<void> {
  if (checkout.state === 'PAID') return giveBack(deps, broker, checkout)
  const known = checkout.providerReference ? checkout : await askForPage(deps, broker, checkout)
  const payment = await askAbout(deps, broker, known)
  const origin = originOf(known)
  if (payment) await applyPayment(deps, { checkout: known, payment, origin })
  if (!isOld(known) || !isUnpaid(known, payment)) return
  await deps.db.transaction((tx) => moveCheckout(tx, { id: known.id, state: 'EXPIRED' }, origin))
}

/** Unpaid: we never got a payment page, or the broker says so. No answer proves nothing. */
function isUnpaid({ state }: Checkout, payment: BrokerPayment | null): boolean {
  return state === 'CREATED' || payment?.state === 'open' || payment?.state === 'gone'
}

async function giveBack(deps: ServiceDeps, broker: Broker, checkout: Checkout): Promise<void> {
  const { id, providerReference: reference, idempotencyKey } = checkout
  if (reference === null) return
  const returned = await askBroker(broker, deps.log, async (signal) => {
    await broker.refund({ reference, key: `${idempotencyKey}-refund` }, signal)
    return true
  })
  if (!returned) return
  await deps.db.transaction(async (tx) => {
    await moveCheckout(tx, { id, state: 'REFUNDED' }, originOf(checkout))
    await bookCheckout(tx, id, deps.settings)
  })
}

function isOld({ createdAt }: Checkout): boolean {
  return Date.now() - createdAt.getTime() > CHECKOUT_SECONDS * 1000
}
