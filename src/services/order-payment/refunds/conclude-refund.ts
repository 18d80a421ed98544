import { and, eq, inArray, sql } from 'drizzle-orm'
import { REFUND_RETRY_HOURS, type RefundState } from '#src/contract/order-payment/refunds.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { storedNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { askBroker, type Broker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import {
  askAbout,
  type Checkout,
  chargeOf,
  notifyPaymentReaders,
  type Origin,
} from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { applyPayment } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { amountOf, type PendingRefund } from './request-refund.ts'
import { refunds } from './schema.ts'

/**
 * Asks the provider under the refund's own key, so that sent again refunds nothing twice, and then how
 * the payment stands: what went back is counted from that alone, whoever sent it back.
 * @returns PENDING while no answer came
 */
export async function concludeRefund(
  deps: ServiceDeps,
  brokers: readonly Broker[],
  { refund, checkout }: PendingRefund,
  origin: Origin,
): Promise<RefundState> {
  const broker = brokerNamed(brokers, checkout.broker)
  const { providerReference: reference } = checkout
  if (!broker || reference === null) return 'PENDING'
  const part = { ...chargeOf(checkout), amountCents: refund.amountCents }
  const outcome = await askBroker(broker, deps.log, (signal) =>
    broker.refund({ reference, key: refund.id, part }, signal),
  )
  const payment = outcome && (await askAbout(deps, broker, checkout))
  if (!payment) return 'PENDING'
  const now = await applyPayment(deps, { checkout, payment, origin })
  const isDone = outcome === 'accepted' || now.state === 'REFUNDED'
  return end(deps, { refund, checkout }, isDone ? 'DONE' : 'REFUSED', origin)
}

async function end(
  { db }: Pick<ServiceDeps, 'db'>,
  { refund, checkout }: PendingRefund,
  state: RefundState,
  origin: Origin,
): Promise<RefundState> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(refunds)
      .set({ state, endedAt: sql`now()` })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'PENDING')))
    if (rowCount === 0 || state === 'DONE') return
    await recordAudit(tx, origin, {
      event: 'checkout.refund-failed',
      subjectId: checkout.id,
      after: { refunded: amountOf(checkout, refund.amountCents), broker: checkout.broker },
    })
    await notifyPaymentReaders(tx, checkout, 'payment-refund-failed')
  })
  return state
}

const BATCH = 20

/** Asks again for refunds without an answer, ever more rarely. Returns whether there may be more. */
export async function concludeRefunds(
  deps: ServiceDeps,
  brokers: readonly Broker[],
): Promise<boolean> {
  const claimed = await claim(deps)
  for (const { isOld, ...pending } of claimed) {
    const origin = originOfRefund(pending)
    if (isOld) await end(deps, pending, 'UNANSWERED', origin)
    else await concludeRefund(deps, brokers, pending, origin)
  }
  return claimed.length === BATCH
}

async function claim({ db }: ServiceDeps): Promise<(PendingRefund & { isOld: boolean })[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${refunds} set checks = checks + 1,
      check_at = now() + least(1800, 15 * power(2, least(checks, 10))) * interval '1 second'
    where id in (select id from ${refunds} where check_at <= ${storedNow} and state = 'PENDING'
      order by check_at limit ${BATCH} for update skip locked)
    returning id`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const isOld = sql<boolean>`${refunds.requestedAt} < now() - ${REFUND_RETRY_HOURS} * interval '1 hour'`
  return db
    .select({ refund: refunds, checkout: checkouts, isOld })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(inArray(refunds.id, ids))
}

/** Whoever asked for it. */
function originOfRefund({
  refund,
}: {
  refund: PendingRefund['refund']
  checkout: Checkout
}): Origin {
  const { id, requestedBy: userId } = refund
  return { caller: { userId, role: 'ADMIN' }, requestId: `refund ${id}`, address: null }
}
