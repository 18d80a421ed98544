import { and, asc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { hasChargedPlan, setChargedTo } from '#src/services/core/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { askBroker, type Broker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { isKeptOf } from '#src/services/order-payment/checkouts/save-method.ts'
import { savedMethods } from '#src/services/order-payment/checkouts/schema.ts'

const BATCH = 20
const { id, userId, broker, method, removedAt } = savedMethods

/**
 * Lets providers forget methods that were removed, or whose plan is over, and then deletes what we know of
 * them. One without an answer is asked for again. True if there may be more.
 */
export async function forgetMethods(
  { db, log }: ServiceDeps,
  brokers: readonly Broker[],
): Promise<boolean> {
  const isOver = and(isNull(removedAt), not(hasChargedPlan(userId)))
  await db.update(savedMethods).set({ removedAt: sql`now()` }).where(isOver)
  const removed = await db
    .select({ id, userId, broker, method })
    .from(savedMethods)
    .where(isNotNull(removedAt))
    .orderBy(asc(removedAt))
    .limit(BATCH)
  let forgotten = 0
  for (const one of removed) {
    const provider = brokerNamed(brokers, one.broker)
    const outcome =
      provider && (await askBroker(provider, log, (signal) => provider.forget(one, signal)))
    if (outcome !== 'forgotten') continue
    await db.transaction(async (tx) => {
      await tx.delete(savedMethods).where(eq(id, one.id))
      if ((await tx.$count(savedMethods, isKeptOf(one.userId))) === 0)
        await setChargedTo(tx, one.userId, null)
    })
    forgotten += 1
  }
  return forgotten === BATCH
}
