import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { EVENT_DEALS_MAX, type EventDeal } from '#src/contract/core/deals-of-the-day.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { eventDealColumns, presentEventDeal } from './active-deals.ts'
import { dealEvents, eventDeals } from './schema.ts'

export type EventRow = typeof dealEvents.$inferSelect

export function isEventOf(eventId: string, ownerId: string | null) {
  return and(
    eq(dealEvents.id, eventId),
    isNull(dealEvents.deletedAt),
    ownerId === null ? undefined : eq(dealEvents.merchantId, ownerId),
  )
}

export async function findEvent(
  db: Queryable,
  eventId: string,
  ownerId: string | null,
): Promise<EventRow | undefined> {
  const [row] = await db.select().from(dealEvents).where(isEventOf(eventId, ownerId))
  return row
}

export async function findDealsOfEvents(
  db: Queryable,
  eventIds: readonly string[],
  format: Format,
): Promise<Map<string, EventDeal[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select({ eventId: eventDeals.eventId, deal: eventDealColumns })
    .from(eventDeals)
    .innerJoin(deals, eq(deals.id, eventDeals.dealId))
    .where(inArray(eventDeals.eventId, [...eventIds]))
    .orderBy(asc(deals.title), asc(deals.id))
    .limit(eventIds.length * EVENT_DEALS_MAX)
  const byEvent = new Map<string, EventDeal[]>()
  for (const { eventId, deal } of rows) {
    byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), presentEventDeal(deal, format)])
  }
  return byEvent
}
