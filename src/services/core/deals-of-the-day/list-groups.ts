import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import {
  listEventGroups as contract,
  type EventFilter,
  GROUP_DEALS_MAX,
} from '#src/contract/core/deals-of-the-day.ts'
import type { Queryable } from '#src/database/connect.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { eventDealColumns, presentEventDeal } from './active-deals.ts'
import { presentDay } from './event-day.ts'
import { type EventMatch, isThere, matchDeal } from './match-events.ts'
import { presentMerchant } from './present-event.ts'
import { dealEvents, eventDeals } from './schema.ts'

export const listEventGroups = bind(contract, async ({ query, caller, format }, { db }) => {
  const { page, size } = query
  const match = {
    merchantId: ownerOf(caller, query.fetchOf),
    term: readSearchTerm(query.keyword),
  }
  const today = businessDate(await readDatabaseClock(db), format.timeZone)
  const dates = await findDates(db, match, datesOf(query.filter, today))
  const shown = dates.slice(page * size, (page + 1) * size)
  const rows = await findGroupDeals(db, match, shown)
  const accounts = await findAccounts(db, [...new Set(rows.map(({ merchantId }) => merchantId))])
  const groups = shown.map(({ date, noOfDeals }) => ({
    date,
    displayDate: presentDay(date, format).displayDate,
    noOfDeals,
    deals: rows
      .filter((row) => row.date === date)
      .map(({ deal, eventId, merchantId }) => ({
        ...presentEventDeal(deal, format),
        eventId,
        merchant: presentMerchant(merchantId, accounts),
      })),
  }))
  return { data: { groups, ...pageAnswer({ page, size, totalItems: dates.length }) } }
})

type Dates = { from: string; until: string }

function inEvents(match: EventMatch, { from, until }: Dates) {
  return and(
    isThere(match),
    sql`${dealEvents.validOn} between ${from}::date and ${until}::date`,
    isNull(deals.deletedAt),
    matchDeal(match),
  )
}

function findDates(db: Queryable, match: EventMatch, dates: Dates) {
  return db
    .select({ date: dealEvents.validOn, noOfDeals: sql<number>`count(*)::int` })
    .from(dealEvents)
    .innerJoin(eventDeals, eq(eventDeals.eventId, dealEvents.id))
    .innerJoin(deals, eq(deals.id, eventDeals.dealId))
    .where(inEvents(match, dates))
    .groupBy(dealEvents.validOn)
    .orderBy(desc(dealEvents.validOn))
}

async function findGroupDeals(
  db: Queryable,
  match: EventMatch,
  shown: readonly { date: string }[],
) {
  const [newest] = shown
  const oldest = shown.at(-1)
  if (!newest || !oldest) return []
  const ranked = db
    .select({
      dealId: eventDeals.dealId,
      eventId: eventDeals.eventId,
      merchantId: dealEvents.merchantId,
      date: dealEvents.validOn,
      place: sql<number>`row_number() over (
        partition by ${dealEvents.validOn} order by ${deals.title}, ${deals.id})`.as('place'),
    })
    .from(dealEvents)
    .innerJoin(eventDeals, eq(eventDeals.eventId, dealEvents.id))
    .innerJoin(deals, eq(deals.id, eventDeals.dealId))
    .where(inEvents(match, { from: oldest.date, until: newest.date }))
    .as('ranked')
  return await db
    .select({
      deal: eventDealColumns,
      eventId: ranked.eventId,
      merchantId: ranked.merchantId,
      date: ranked.date,
    })
    .from(ranked)
    .innerJoin(deals, eq(deals.id, ranked.dealId))
    .where(lte(ranked.place, GROUP_DEALS_MAX))
    .orderBy(desc(ranked.date), ranked.place)
}

function datesOf(filter: EventFilter, today: string): { from: string; until: string } {
  if (filter === 'TODAY') return { from: today, until: today }
  const yesterday = addDays(today, -1)
  return { from: filter === 'YESTERDAY' ? yesterday : addDays(today, -7), until: yesterday }
}
