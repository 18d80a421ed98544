import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { notify } from '#src/services/notifications/index.ts'
import {
  askBroker,
  type Broker,
  type BrokerDispute,
  type BrokerEvent,
} from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import {
  type Checkout,
  moveCheckout,
  notifyAdministrators,
  originOf,
  recordEvent,
} from '#src/services/order-payment/checkouts/checkout.ts'
import { revokeSale, sales } from '#src/services/order-payment/checkouts/sales.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { bookCheckout } from '#src/services/order-payment/invoices/book-checkout.ts'
import { disputes } from './schema.ts'

type DisputeUpdate = { checkoutId: string; dispute: BrokerDispute; event?: BrokerEvent }
type Deps = Pick<ServiceDeps, 'db' | 'settings'>

/** Open freezes what was bought; won releases it unless another is open; lost ends it. */
export async function applyDispute({ db, settings }: Deps, update: DisputeUpdate): Promise<void> {
  const { checkoutId, dispute, event } = update
  await db.transaction(async (tx) => {
    const [checkout] = await tx
      .select()
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
      .for('update')
    if (!checkout || !(await recordEvent(tx, { checkout, event }))) return
    if (await insertDispute(tx, checkoutId, dispute.reference)) await begin(tx, checkout)
    if (dispute.state === 'OPEN' || !(await closeDispute(tx, checkoutId, dispute))) return
    if (dispute.state === 'WON') await win(tx, checkout)
    else await lose(tx, checkout, settings)
  })
}

async function insertDispute(tx: Tx, checkoutId: string, reference: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(disputes)
    .values({ id: v7(), checkoutId, reference })
    .onConflictDoNothing()
  return rowCount === 1
}

async function closeDispute(
  tx: Tx,
  checkoutId: string,
  { reference, state }: BrokerDispute,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(disputes)
    .set({ state, closedAt: sql`now()` })
    .where(and(isOpenOf(checkoutId), eq(disputes.reference, reference)))
  return rowCount === 1
}

async function begin(tx: Tx, checkout: Checkout): Promise<void> {
  await record(tx, checkout, 'checkout.disputed', 'OPEN')
  await notifyAdministrators(tx, checkout, 'payment-disputed')
  await setFrozen(tx, checkout, true)
}

async function win(tx: Tx, checkout: Checkout): Promise<void> {
  await record(tx, checkout, 'checkout.dispute-won', 'WON')
  await notifyAdministrators(tx, checkout, 'payment-dispute-won')
  if ((await tx.$count(disputes, isOpenOf(checkout.id))) === 0) await setFrozen(tx, checkout, false)
}

async function lose(tx: Tx, checkout: Checkout, settings: Deps['settings']): Promise<void> {
  const { id } = checkout
  const origin = originOf(checkout)
  await record(tx, checkout, 'checkout.dispute-lost', 'LOST')
  await notifyAdministrators(tx, checkout, 'payment-dispute-lost')
  const moved = await moveCheckout(tx, { id, state: 'REFUNDED' }, origin)
  if (moved) await revokeSale(tx, moved, origin)
  await bookCheckout(tx, id, settings, origin)
}

async function setFrozen(tx: Tx, checkout: Checkout, frozen: boolean): Promise<void> {
  const { id, kind, userId, fulfilledId, terms } = checkout
  if (fulfilledId === null) return
  const sale = sales[kind]
  if (!(await sale.setFrozen(tx, fulfilledId, frozen))) return
  await notify(tx, {
    userIds: [userId],
    type: frozen ? sale.frozen : sale.restored,
    params: { name: terms.title },
    link: sale.refunded.link?.(id) ?? null,
  })
}

function record(tx: Tx, checkout: Checkout, event: string, dispute: DisputeState): Promise<void> {
  const { id: subjectId, amountCents, currency, broker } = checkout
  const after = { dispute, amountCents, currency, broker }
  return recordAudit(tx, originOf(checkout), { event, subjectType: 'checkout', subjectId, after })
}

function isOpenOf(checkoutId: string) {
  return and(eq(disputes.checkoutId, checkoutId), eq(disputes.state, 'OPEN'))
}

export async function findDispute(db: Queryable, checkoutId: string): Promise<DisputeState | null> {
  const [row] = await db
    .select({ state: disputes.state })
    .from(disputes)
    .where(eq(disputes.checkoutId, checkoutId))
    .orderBy(desc(sql`${disputes.state} = 'OPEN'`), desc(disputes.openedAt))
    .limit(1)
  return row?.state ?? null
}

const BATCH = 20

/** Polls open disputes every six hours, so that a lost webhook freezes nothing for good. */
export async function checkDisputes(
  deps: ServiceDeps,
  brokers: readonly Broker[],
): Promise<boolean> {
  const { log } = deps
  const due = await claim(deps)
  for (const { checkoutId, reference, broker: name } of due) {
    const broker = brokerNamed(brokers, name)
    const dispute =
      broker && (await askBroker(broker, log, (signal) => broker.readDispute(reference, signal)))
    if (dispute) await applyDispute(deps, { checkoutId, dispute })
  }
  return due.length === BATCH
}

async function claim({ db }: ServiceDeps) {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${disputes} set check_at = now() + interval '6 hours'
    where id in (select id from ${disputes} where check_at <= now() and state = 'OPEN'
      order by check_at limit ${BATCH} for update skip locked)
    returning id`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db
    .select({
      checkoutId: disputes.checkoutId,
      reference: disputes.reference,
      broker: checkouts.broker,
    })
    .from(disputes)
    .innerJoin(checkouts, eq(checkouts.id, disputes.checkoutId))
    .where(inArray(disputes.id, ids))
}
