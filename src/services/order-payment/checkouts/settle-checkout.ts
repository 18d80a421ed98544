import { eq, inArray, sql } from 'drizzle-orm'
import { CHECKOUT_SECONDS, type CheckoutState } from '#src/contract/order-payment/lifecycle.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { readDatabaseClock, storedNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  askBroker,
  type Broker,
  type BrokerEvent,
  type BrokerPayment,
  type Decline,
} from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { bookCheckout } from '#src/services/order-payment/invoices/book-checkout.ts'
import { askForPage, checkSoon, keepCharge } from './begin-checkout.ts'
import { askForCharge, notifyDeclined } from './charge.ts'
import {
  askAbout,
  type Checkout,
  chargeOf,
  findCheckout,
  moveCheckout,
  notifyPaymentReaders,
  type Origin,
  originOf,
  recordEvent,
} from './checkout.ts'
import { recordPartialRefund } from './partial-refund.ts'
import { revokeSale, sales } from './sales.ts'
import { saveMethod } from './save-method.ts'
import { checkouts } from './schema.ts'

const ends: Partial<Record<BrokerPayment['state'], CheckoutState>> = {
  paid: 'PAID',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
  expired: 'EXPIRED',
}

type Lookup = {
  checkout: Checkout
  payerId: string | null
  origin: Origin
}

/** @throws Refusal ruleBroken if it was not paid or was refunded, notFound for another payer */
export async function settleCheckout(
  deps: ServiceDeps,
  brokers: readonly Broker[],
  lookup: Lookup,
): Promise<'PAID' | 'CONFIRMING'> {
  const { checkout } = lookup
  const now = isOver(checkout) ? checkout : await ask(deps, brokers, lookup)
  if (now) return paidOrRefuse(now)
  await checkSoon(deps, checkout)
  return 'CONFIRMING'
}

async function ask(deps: ServiceDeps, brokers: readonly Broker[], lookup: Lookup) {
  const { checkout, payerId, origin } = lookup
  const broker = brokerNamed(brokers, checkout.broker)
  const payment = broker && (await askAbout(deps, broker, checkout))
  if (!payment || payment.state === 'processing') return null
  const named = payerId !== null && payment.payerId !== null
  if (named && payment.payerId !== payerId) {
    throw new Refusal('notFound', 'order-payment:checkout.notFound')
  }
  return applyPayment(deps, { checkout, payment, origin })
}

function isOver({ state }: Pick<Checkout, 'state'>): boolean {
  return state === 'PAID' || state === 'REFUNDED'
}

function paidOrRefuse({ state, fulfilledId }: Checkout): 'PAID' {
  if (state === 'PAID' && fulfilledId !== null) return 'PAID'
  if (isOver({ state })) {
    throw new Refusal('ruleBroken', 'order-payment:checkout.returned')
  }
  throw new Refusal('ruleBroken', 'order-payment:checkout.notPaid')
}

type PaymentUpdate = {
  checkout: Checkout
  payment: BrokerPayment
  origin: Origin
  event?: BrokerEvent
}

/** The first "paid" delivers in the same transaction, the first "refunded" ends it. */
export async function applyPayment(
  { db, log, settings }: ServiceDeps,
  update: PaymentUpdate,
): Promise<Checkout> {
  const { checkout, payment, origin } = update
  const matches = isPaymentOf(checkout, payment)
  if (!matches) log.error({ checkoutId: checkout.id }, 'payment does not match its checkout')
  return db.transaction(async (tx) => {
    const moved = (await recordEvent(tx, update)) ? await apply(tx, update, matches) : null
    if (moved?.state === 'PAID') {
      const how = { origin, timeZone: settings.businessTimeZone }
      const delivered = await fulfilCheckout(tx, moved, how)
      await saveMethod(tx, { checkout: moved, payment, origin, delivered })
    }
    if (moved?.state === 'FAILED' && moved.savedMethodId !== null) {
      await notifyDeclined(tx, moved, declineOf(payment))
    }
    if (moved?.state === 'REFUNDED' && (await revokeSale(tx, moved, origin))) {
      await notifyPaymentReaders(tx, moved, 'payment-refunded')
    }
    if (matches) await recordPartialRefund(tx, update)
    await bookCheckout(tx, checkout.id, settings, origin)
    return (await findCheckout(tx, eq(checkouts.id, checkout.id))) ?? checkout
  })
}

/** Reference, order, amount and currency, as stored before the broker was called. */
function isPaymentOf(checkout: Checkout, payment: BrokerPayment): boolean {
  const { id, providerReference } = checkout
  if (providerReference !== null && payment.reference !== providerReference) return false
  if (!('orderId' in payment)) return true
  const { amountCents, currency } = chargeOf(checkout)
  return (
    payment.orderId === id && payment.amountCents === amountCents && payment.currency === currency
  )
}

async function apply(
  tx: Tx,
  { checkout, payment, origin }: PaymentUpdate,
  matches: boolean,
): Promise<Checkout | null> {
  if (!matches) {
    await moveCheckout(tx, { id: checkout.id, state: 'FAILED' }, origin, {
      failureReason: 'mismatch',
    })
    return null
  }
  const state = ends[payment.state]
  if (!state) return null
  const { id } = checkout
  const isDeclined = state === 'FAILED' && checkout.savedMethodId !== null
  const change = {
    providerReference: payment.reference,
    ...(isDeclined && { failureReason: declineOf(payment) }),
  }
  // A refunded payment was paid before, even if we never saw that: book both.
  if (state === 'REFUNDED') await moveCheckout(tx, { id, state: 'PAID' }, origin, change)
  return moveCheckout(tx, { id, state }, origin, change)
}

function declineOf(payment: BrokerPayment): Decline {
  return ('orderId' in payment && payment.decline) || 'declined'
}

type How = { origin: Origin; timeZone: string }

/** If the rules forbid it by now (another plan, blocked, price changed), the job refunds. */
async function fulfilCheckout(tx: Tx, checkout: Checkout, how: How): Promise<boolean> {
  const { id, kind } = checkout
  try {
    const fulfilledId = await tx.transaction(async (inner) => {
      const granted = await sales[kind].grant(inner, checkout, how)
      if (granted.amountCents !== checkout.amountCents) {
        throw new Refusal('ruleBroken', 'order-payment:checkout.priceChanged')
      }
      return granted.fulfilledId
    })
    await tx.update(checkouts).set({ fulfilledId }).where(eq(checkouts.id, id))
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.update(checkouts).set({ failureReason: error.key }).where(eq(checkouts.id, id))
    return false
  }
}

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
    where id in (select id from ${checkouts} where check_at <= ${storedNow} and (
        state in ('CREATED', 'PENDING') or (state = 'PAID' and fulfilled_id is null))
      order by check_at limit ${BATCH} for update skip locked)
    returning id`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db.select().from(checkouts).where(inArray(checkouts.id, ids))
}

export async function conclude(
  deps: ServiceDeps,
  broker: Broker,
  checkout: Checkout,
): Promise<void> {
  // Due while it was unpaid, it may have been paid and delivered before it was read.
  if (checkout.state === 'PAID' && checkout.fulfilledId !== null) return
  if (checkout.state === 'PAID') return giveBack(deps, broker, checkout)
  const isCharge = checkout.savedMethodId !== null
  const isUnasked = checkout.providerReference === null
  const begin = isCharge ? keepCharge : askForPage
  const known = isUnasked ? await begin(deps, broker, checkout) : checkout
  const ask = isUnasked && isCharge ? askForCharge : askAbout
  const payment = await ask(deps, broker, known)
  const origin = originOf(known)
  if (payment) await applyPayment(deps, { checkout: known, payment, origin })
  if (!isUnpaid(known, payment) || !(await isOld(deps.db, known))) return
  await deps.db.transaction((tx) => moveCheckout(tx, { id: known.id, state: 'EXPIRED' }, origin))
}

/** Unpaid: we never got a payment page, or the broker says so. No answer proves nothing. */
function isUnpaid({ state }: Checkout, payment: BrokerPayment | null): boolean {
  return state === 'CREATED' || payment?.state === 'open' || payment?.state === 'gone'
}

async function giveBack(deps: ServiceDeps, broker: Broker, checkout: Checkout): Promise<void> {
  const { id, providerReference: reference, idempotencyKey } = checkout
  if (reference === null) return
  const key = `${idempotencyKey}-refund`
  const outcome = await askBroker(broker, deps.log, (signal) =>
    broker.refund({ reference, key }, signal),
  )
  if (outcome !== 'accepted') return
  await deps.db.transaction(async (tx) => {
    const origin = originOf(checkout)
    const moved = await moveCheckout(tx, { id, state: 'REFUNDED' }, origin)
    if (moved) await revokeSale(tx, moved, origin)
    await bookCheckout(tx, id, deps.settings)
  })
}

async function isOld(db: Database, { createdAt }: Checkout): Promise<boolean> {
  return (await readDatabaseClock(db)) - createdAt.getTime() > CHECKOUT_SECONDS * 1000
}
