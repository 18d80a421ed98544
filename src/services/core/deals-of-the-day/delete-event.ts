import { eq, sql } from 'drizzle-orm'
import { deleteEvent } from '#src/contract/core/deals-of-the-day.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { holdEvent } from './hold-event.ts'
import { dealEvents } from './schema.ts'

/** DELETE event/{id}: soft; its place in the month's quota does not come back. */
export function addDeleteEvent(app: ServiceApp, deps: ServiceDeps): void {
  const timeZone = deps.settings.businessTimeZone

  implement(app, deps, deleteEvent, async (call) => {
    const eventId = call.params.id
    await deps.db.transaction(async (tx) => {
      const { validOn } = await holdEvent(tx, { eventId, ownerId: call.caller.userId, timeZone })
      await tx
        .update(dealEvents)
        .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
        .where(eq(dealEvents.id, eventId))
      await recordAudit(tx, call, {
        event: 'event.deleted',
        subjectType: 'event',
        subjectId: eventId,
        before: { validOn },
      })
    })
    return { data: { eventId }, say: 'core:event.deleted' }
  })
}
