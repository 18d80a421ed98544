import type { Tx } from '#src/database/connect.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { dealEvents, eventDeals } from '#src/services/core/deals-of-the-day/schema.ts'
import { accountId } from './account.ts'
import type { DealRows } from './deals.ts'
import { worldId } from './random.ts'
import { insertAll } from './rows.ts'
import { DAY, type World } from './world.ts'

/** More than a business month back, or planned ahead, so that this month's quota is free. */
const PLANNED_DAYS_AGO = 33
const DEALS_MAX = 3

const days: Record<string, readonly number[]> = {
  nadeesha: [-6, -3, -1, 0, 2],
  ruwan: [-4, -1, 0, 4],
}
const turns = [-7, -5, -2, 1, 3, 5, 6, 8, 9, 11, 12, 14] as const

export async function writeEvents(tx: Tx, world: World, deals: readonly DealRows[]): Promise<void> {
  const events = world.accounts
    .filter(({ plan, role }) => plan && role !== 'BANK')
    .flatMap(({ key }, place) =>
      (days[key] ?? turnOf(place)).flatMap((offset) => eventOf(world, deals, key, offset)),
    )
  await insertAll(
    tx,
    dealEvents,
    events.map(({ event }) => event),
  )
  await insertAll(
    tx,
    eventDeals,
    events.flatMap(({ event, dealIds }) =>
      dealIds.map((dealId) => ({ eventId: event.id, dealId })),
    ),
  )
}

function turnOf(place: number): readonly number[] {
  return turns.filter((_, at) => at % 4 === place % 4)
}

function eventOf({ today, now }: World, deals: readonly DealRows[], key: string, offset: number) {
  const merchantId = accountId(key)
  const validOn = addDays(today, offset)
  const plannedAgo = key === 'nadeesha' && offset === 0 ? 2 : PLANNED_DAYS_AGO
  const end = now + (offset + 1) * DAY
  const running = deals
    .map(({ deal }) => deal)
    .filter(
      (deal) =>
        deal.merchantId === merchantId &&
        deal.approvalStatus === 'APPROVED' &&
        deal.deletedAt === null &&
        deal.validFrom.getTime() < end - DAY &&
        deal.expiresOn >= validOn,
    )
    .map(({ id }) => id)
  if (running.length === 0) return []
  const first = Math.abs(offset * DEALS_MAX) % running.length
  const dealIds = [...running.slice(first), ...running.slice(0, first)].slice(0, DEALS_MAX)
  const createdAt = new Date(now - plannedAgo * DAY)
  const id = worldId(`event ${key} ${offset}`)
  return [{ event: { id, merchantId, validOn, createdAt, updatedAt: createdAt }, dealIds }]
}
