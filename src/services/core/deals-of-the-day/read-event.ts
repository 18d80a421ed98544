import { readEvent as contract } from '#src/contract/core/deals-of-the-day.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { ownerOf } from './event-scope.ts'
import { findEvent } from './find-events.ts'
import { presentEvents } from './present-event.ts'

export const readEvent = bind(contract, async ({ params, caller, format }, { db }) => {
  const [row, now] = await Promise.all([
    findEvent(db, params.id, ownerOf(caller, undefined)),
    readDatabaseClock(db),
  ])
  const [event] = row ? await presentEvents(db, [row], format, now) : []
  if (!event) throw new Refusal('notFound', 'core:event.notFound')
  return { data: event }
})
