import { and, sql } from 'drizzle-orm'
import {
  listUpcomingEvents,
  type upcomingSorts,
  upcomingSummary,
} from '#src/contract/core/deals-of-the-day.ts'
import { businessToday, readDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { countCap, countRows } from '#src/services/kit/lists/count-rows.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { plainWindow } from '#src/services/kit/lists/page-window.ts'
import { inWindow } from '#src/services/kit/lists/read-page.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { type EventMatch, isThere, matchEvent } from './match-events.ts'
import { presentEvents } from './present-event.ts'
import { dealEvents } from './schema.ts'

export const upcomingEndpoints = [
  bind(upcomingSummary, async ({ caller }, { db, settings }) => {
    const isUpcoming = sql`${dealEvents.validOn} >= ${businessToday(settings.businessTimeZone)}`

    const match = { merchantId: ownerOf(caller), term: null }
    const [row] = await db
      .select({
        noOfMerchantEvents: sql<number>`count(*)::int`,
        noOfMerchants: sql<number>`count(distinct ${dealEvents.merchantId})::int`,
      })
      .from(dealEvents)
      .where(and(isThere(match), isUpcoming))
    return { data: row ?? { noOfMerchantEvents: 0, noOfMerchants: 0 } }
  }),

  bind(listUpcomingEvents, async ({ params, query, caller, format }, { db, settings }) => {
    const isUpcoming = sql`${dealEvents.validOn} >= ${businessToday(settings.businessTimeZone)}`

    const { page, size } = params
    const window = plainWindow({ ...params, after: query.after })
    const order = upcomingOrders(query.sort)
    const term = readSearchTerm(query.searchTerm)
    const match: EventMatch = { merchantId: ownerOf(caller, query.merchantId), term }
    const where = and(isThere(match), isUpcoming, matchEvent(match))
    const [rows, total, now] = await Promise.all([
      inWindow(db.select().from(dealEvents).$dynamic(), where, order, window),
      countRows(db, dealEvents, where, term === null ? null : countCap(term)),
      readDatabaseClock(db),
    ])
    return {
      data: {
        events: await presentEvents(db, rows, format, now),
        ...pageAnswer({ page, size, ...total }),
      },
    }
  }),
]

const byDay = [dealEvents.validOn, dealEvents.createdAt, dealEvents.id]

export const upcomingOrders = listOrders<(typeof upcomingSorts)[number]>(
  { table: dealEvents, id: dealEvents.id, by: byDay, direction: 'asc' },
  { date: { by: byDay, index: 'deal_events_valid' } },
)
