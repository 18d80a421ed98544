import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { formatFor } from '#src/i18n/format.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { storedNow } from '#src/services/kit/clock.ts'
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
  notifyPaymentReaders,
  originOf,
  recordEvent,
} from '#src/services/order-payment/checkouts/checkout.ts'
import { revokeSale, sales } from '#src/services/order-payment/checkouts/sales.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { bookCheckout } from '#src/services/order-payment/invoices/book-checkout.ts'
import { postDispute } from '#src/services/order-payment/journal/post-dispute.ts'
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
    const timeZone = settings.businessTimeZone
    if (await insertDispute(tx, checkoutId, dispute)) {
      await begin(tx, checkout)
      await postDisputes(tx, checkout, timeZone)
    }
    if (dispute.dueAt && (await setDeadline(tx, checkoutId, dispute)))
      await notifyDeadline(tx, checkout, dispute.dueAt, timeZone)
    if (dispute.state === 'OPEN' || !(await closeDispute(tx, checkoutId, dispute))) return
    await postDisputes(tx, checkout, timeZone)
    if (dispute.state === 'WON') await win(tx, checkout)
    else await lose(tx, checkout, settings)
  })
}

async function insertDispute(
  tx: Tx,
  checkoutId: string,
  { reference }: BrokerDispute,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(disputes)
    .values({ id: v7(), checkoutId, reference })
    .onConflictDoNothing()
  return rowCount === 1
}

/** It may be known later than the dispute, and may be moved. False if it is the one known. */
async function setDeadline(
  tx: Tx,
  checkoutId: string,
  { reference, dueAt }: BrokerDispute,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(disputes)
    .set({ dueAt: dueAt ?? null })
    .where(
      and(
        isOpenOf(checkoutId),
        eq(disputes.reference, reference),
        sql`${disputes.dueAt} is distinct from ${dueAt?.toISOString() ?? null}::timestamptz`,
      ),
    )
  return rowCount === 1
}

async function notifyDeadline(
  tx: Tx,
  checkout: Checkout,
  dueAt: Date,
  timeZone: string,
): Promise<void> {
  const until = formatFor('en', timeZone).instant(dueAt).displayDateTime
  await notifyPaymentReaders(tx, checkout, 'payment-dispute-due', { until })
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
  await notifyPaymentReaders(tx, checkout, 'payment-disputed')
  await setFrozen(tx, checkout, true)
}

async function win(tx: Tx, checkout: Checkout): Promise<void> {
  await record(tx, checkout, 'checkout.dispute-won', 'WON')
  await notifyPaymentReaders(tx, checkout, 'payment-dispute-won')
  if ((await tx.$count(disputes, isOpenOf(checkout.id))) === 0) await setFrozen(tx, checkout, false)
}

async function lose(tx: Tx, checkout: Checkout, settings: Deps['settings']): Promise<void> {
  const { id } = checkout
  const origin = originOf(checkout)
  await record(tx, checkout, 'checkout.dispute-lost', 'LOST')
  await notifyPaymentReaders(tx, checkout, 'payment-dispute-lost')
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

export async function findDispute(
  db: Queryable,
  checkoutId: string,
): Promise<Pick<typeof disputes.$inferSelect, 'state' | 'dueAt'> | null> {
  const [row] = await db
    .select({ state: disputes.state, dueAt: disputes.dueAt })
    .from(disputes)
    .where(eq(disputes.checkoutId, checkoutId))
    .orderBy(desc(sql`${disputes.state} = 'OPEN'`), desc(disputes.openedAt))
    .limit(1)
  return row ?? null
}

/** Posts what the disputes of a checkout, which the caller has locked, withhold or release by now. */
async function postDisputes(tx: Tx, checkout: Checkout, timeZone: string): Promise<void> {
  const { id, state, postedState } = disputes
  const rows = await tx
    .update(disputes)
    .set({ postedState: sql`${state}` })
    .where(and(eq(disputes.checkoutId, checkout.id), sql`${postedState} is distinct from ${state}`))
    .returning({ id, state })
  for (const dispute of rows) await postDispute(tx, checkout, dispute, timeZone)
}

/** Posts what older replicas left. Returns whether there may be more. */
export async function postUnposted({ db, settings }: Deps): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select(getTableColumns(checkouts))
      .from(checkouts)
      .where(
        sql`${checkouts.postedVersion} = ${checkouts.version} and ${checkouts.id} in (
          select ${disputes.checkoutId} from ${disputes}
          where ${disputes.postedState} is distinct from ${disputes.state})`,
      )
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const checkout of rows) await postDisputes(tx, checkout, settings.businessTimeZone)
    return rows.length === BATCH
  })
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
    where id in (select id from ${disputes} where check_at <= ${storedNow} and state = 'OPEN'
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
