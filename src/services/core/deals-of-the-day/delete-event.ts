import { eq, sql } from 'drizzle-orm'
import { deleteEvent as contract } from '#src/contract/core/deals-of-the-day.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { lockEvent } from './lock-event.ts'
import { dealEvents } from './schema.ts'

/** DELETE event/{id}: soft; its place in the month's quota does not come back. */
export const deleteEvent = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const eventId = call.params.id
  await db.transaction(async (tx) => {
    const { validOn } = await lockEvent(tx, { eventId, ownerId: call.caller.userId, timeZone })
    await tx
      .update(dealEvents)
      .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(dealEvents.id, eventId))
    await recordAudit(tx, call, { event: 'event.deleted', subjectId: eventId, before: { validOn } })
  })
  return { data: { eventId }, message: 'core:event.deleted' }
})
