import { eq, inArray, sql } from 'drizzle-orm'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { askBroker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { applyDispute } from './apply-dispute.ts'
import { disputes } from './schema.ts'

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
  return db
    .select({
      checkoutId: disputes.checkoutId,
      reference: disputes.reference,
      broker: checkouts.broker,
    })
    .from(disputes)
    .innerJoin(checkouts, eq(checkouts.id, disputes.checkoutId))
    .where(
      inArray(
        disputes.id,
        rows.map(({ id }) => id),
      ),
    )
}
