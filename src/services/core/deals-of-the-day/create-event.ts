import { v7 } from 'uuid'
import { createEvent as contract } from '#src/contract/core/deals-of-the-day.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { checkEventDeals, distinctDeals } from './check-event-deals.ts'
import { dayErrors, dayOf } from './event-day.ts'
import { lockPlan, refuseTooMany, refuseWithoutRoom } from './event-quota.ts'
import { dealEvents, eventDeals } from './schema.ts'

export const createEvent = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller } = call
  const eventId = await db.transaction(async (tx) => {
    const date = dayOf(body.validOn, timeZone)
    refuseFields(dayErrors(date, await readDatabaseClock(tx), timeZone))
    const validOn = date ?? ''
    const dealIds = distinctDeals(body.dealIds)
    const plan = await lockPlan(tx, caller.userId, timeZone)
    await refuseWithoutRoom(tx, caller.userId, plan.eventsPerMonth, timeZone)
    refuseTooMany(dealIds, plan.dealsPerEvent)
    await checkEventDeals(tx, { merchantId: caller.userId, dealIds, date: validOn, timeZone })
    const id = await insertEvent(tx, caller.userId, validOn)
    await tx.insert(eventDeals).values(dealIds.map((dealId) => ({ eventId: id, dealId })))
    await recordAudit(tx, call, {
      event: 'event.created',
      subjectId: id,
      after: { validOn, dealIds },
    })
    return id
  })
  return { data: { eventId }, message: 'core:event.created' }
})

async function insertEvent(tx: Tx, merchantId: string, validOn: string): Promise<string> {
  const [event] = await tx
    .insert(dealEvents)
    .values({ id: v7(), merchantId, validOn })
    .onConflictDoNothing()
    .returning({ id: dealEvents.id })
  if (event) return event.id
  throw new Refusal('conflict', 'core:event.dayTaken', {
    errors: { validOn: 'core:event.dayTaken' },
  })
}
