import { and, eq, notInArray, sql } from 'drizzle-orm'
import { updateEvent as contract } from '#src/contract/core/deals-of-the-day.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseStale } from '#src/services/kit/refusals/refuse-stale.ts'
import { checkEventDeals, distinctDeals } from './check-event-deals.ts'
import { lockPlan, refuseTooMany } from './event-quota.ts'
import { lockEvent } from './lock-event.ts'
import { dealEvents, eventDeals } from './schema.ts'

export const updateEvent = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller, format } = call
  const { eventId, version } = body
  await db.transaction(async (tx) => {
    const dealIds = distinctDeals(body.dealIds)
    const plan = await lockPlan(tx, caller.userId, timeZone)
    const held = await lockEvent(tx, { eventId, ownerId: caller.userId, timeZone })
    const when = format.dateTime(held.updatedAt)
    refuseStale(version, held.version, 'core:event.changed', { when })
    refuseTooMany(dealIds, plan.dealsPerEvent)
    const { merchantId, validOn } = held
    await checkEventDeals(tx, { merchantId, dealIds, date: validOn, timeZone })
    const before = await replaceDeals(tx, eventId, dealIds)
    await recordAudit(tx, call, {
      event: 'event.updated',
      subjectId: eventId,
      before: { validOn, dealIds: before },
      after: { validOn, dealIds },
    })
  })
  return { data: { eventId }, message: 'core:event.updated' }
})

async function replaceDeals(tx: Tx, eventId: string, dealIds: string[]): Promise<string[]> {
  const before = await tx
    .select({ dealId: eventDeals.dealId })
    .from(eventDeals)
    .where(eq(eventDeals.eventId, eventId))
  await tx
    .delete(eventDeals)
    .where(and(eq(eventDeals.eventId, eventId), notInArray(eventDeals.dealId, dealIds)))
  await tx
    .insert(eventDeals)
    .values(dealIds.map((dealId) => ({ eventId, dealId })))
    .onConflictDoNothing()
  await tx
    .update(dealEvents)
    .set({ updatedAt: sql`now()`, version: sql`${dealEvents.version} + 1` })
    .where(eq(dealEvents.id, eventId))
  return before.map(({ dealId }) => dealId)
}
