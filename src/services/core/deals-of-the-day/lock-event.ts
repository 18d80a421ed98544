import type { Tx } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type EventRow, isEventOf } from './find-events.ts'
import { dealEvents } from './schema.ts'

type Command = { eventId: string; ownerId: string; timeZone: string }

export async function lockEvent(
  tx: Tx,
  { eventId, ownerId, timeZone }: Command,
): Promise<EventRow> {
  const [row] = await tx.select().from(dealEvents).where(isEventOf(eventId, ownerId)).for('update')
  if (!row) throw new Refusal('notFound', 'core:event.notFound')
  const today = businessDate(await readDatabaseClock(tx), timeZone)
  if (row.validOn < today) throw new Refusal('ruleBroken', 'core:event.past')
  return row
}
