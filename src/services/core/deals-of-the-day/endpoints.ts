import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/core/deals-of-the-day.ts'
import { PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import {
  fieldRefusal,
  Refusal,
  refuseFields,
  refuseStale,
} from '#src/services/kit/refusals/refusal.ts'
import { eventDealColumns, isActiveOn, isOffered, presentEventDeal } from './active-deals.ts'
import { dayErrors, dayOf } from './event-day.ts'
import { lockPlan, refuseTooMany, refuseWithoutRoom } from './event-quota.ts'
import { type EventRow, findEvent, isEventOf } from './find-events.ts'
import { listEventGroups } from './list-groups.ts'
import { upcomingEndpoints } from './list-upcoming.ts'
import { presentEvents } from './present-event.ts'
import { dealEvents, eventDeals } from './schema.ts'

type PlannedEvent = {
  merchantId: string
  dealIds: readonly string[]
  date: string
  timeZone: string
}

function distinctDeals(dealIds: readonly string[]): string[] {
  const ids = [...new Set(dealIds.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw fieldRefusal('dealIds', 'core:event.dealsRequired')
  return ids
}

/** Locks the deals. @throws Refusal ruleBroken unless all are own deals active on that day */
async function checkEventDeals(tx: Tx, event: PlannedEvent): Promise<void> {
  const { merchantId, dealIds, date, timeZone } = event
  const found = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(
      and(
        inArray(deals.id, [...dealIds]),
        eq(deals.merchantId, merchantId),
        isActiveOn(date, timeZone),
      ),
    )
    .for('share')
  if (found.length === dealIds.length) return
  throw fieldRefusal('dealIds', 'core:event.dealsNotActive', 'ruleBroken')
}

type Command = { eventId: string; ownerId: string; timeZone: string }

async function lockEvent(tx: Tx, { eventId, ownerId, timeZone }: Command): Promise<EventRow> {
  const [row] = await tx.select().from(dealEvents).where(isEventOf(eventId, ownerId)).for('update')
  if (!row) throw new Refusal('notFound', 'core:event.notFound')
  const today = businessDate(await readDatabaseClock(tx), timeZone)
  if (row.validOn < today) throw new Refusal('ruleBroken', 'core:event.past')
  return row
}

export const dealsOfTheDayEndpoints = [
  listEventGroups,
  ...upcomingEndpoints,
  bind(contract.listActiveDeals, async ({ params, caller, format }, { db, settings }) => {
    const timeZone = settings.businessTimeZone

    const date = dayOf(params.timestamp, timeZone)
    if (date === null) throw fieldRefusal('timestamp', 'core:field.date')
    const offered = isOffered(ownerOf(caller, params.merchantId), date, timeZone)
    const [rows, totalItems] = await Promise.all([
      db
        .select(eventDealColumns)
        .from(deals)
        .where(offered)
        .orderBy(asc(deals.title), asc(deals.id))
        .limit(PAGE_SIZE_MAX),
      db.$count(deals, offered),
    ])
    return {
      data: {
        deals: rows.map((row) => presentEventDeal(row, format)),
        ...pageAnswer({ page: 0, size: PAGE_SIZE_MAX, totalItems }),
      },
    }
  }),
  bind(contract.readEvent, async ({ params, caller, format }, { db }) => {
    const [row, now] = await Promise.all([
      findEvent(db, params.id, ownerOf(caller)),
      readDatabaseClock(db),
    ])
    const [event] = row ? await presentEvents(db, [row], format, now) : []
    if (!event) throw new Refusal('notFound', 'core:event.notFound')
    return { data: event }
  }),
  bind(contract.createEvent, async (call, { db, settings: { businessTimeZone: timeZone } }) => {
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
  }),
  bind(contract.updateEvent, async (call, { db, settings: { businessTimeZone: timeZone } }) => {
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
  }),

  /** Soft. The event still counts towards the month's quota. */
  bind(contract.deleteEvent, async (call, { db, settings: { businessTimeZone: timeZone } }) => {
    const eventId = call.params.id
    await db.transaction(async (tx) => {
      const { validOn } = await lockEvent(tx, { eventId, ownerId: call.caller.userId, timeZone })
      await tx
        .update(dealEvents)
        .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
        .where(eq(dealEvents.id, eventId))
      await recordAudit(tx, call, {
        event: 'event.deleted',
        subjectId: eventId,
        before: { validOn },
      })
    })
    return { data: { eventId }, message: 'core:event.deleted' }
  }),
]

async function insertEvent(tx: Tx, merchantId: string, validOn: string): Promise<string> {
  const [event] = await tx
    .insert(dealEvents)
    .values({ id: v7(), merchantId, validOn })
    .onConflictDoNothing()
    .returning({ id: dealEvents.id })
  if (event) return event.id
  throw fieldRefusal('validOn', 'core:event.dayTaken', 'conflict')
}

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
