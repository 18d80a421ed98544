import { eq } from 'drizzle-orm'
import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { accountId } from '#src/world/account.ts'
import { noon, openCore } from '#tests/support/core.ts'

type Errors = { errors?: Record<string, string> }

/** The core service with short calls for deals of the day, Harbour House's unless said otherwise. */
export async function openEvents() {
  const { db, deps, ask } = await openCore()
  const headers = { 'x-api-key': deps.settings.apiKey }

  /** `when`: a business date or epoch milliseconds. */
  function set(dealIds: string[], when: string | number, key = 'nadeesha') {
    const validOn = typeof when === 'number' ? when : noon(when)
    const body = { dealIds, validOn, userId: accountId(key), userType: 'MERCHANT' }
    return ask<{ eventId: string } & Errors>(key, '/event/MERCHANT', {
      method: 'POST',
      headers,
      body,
    })
  }

  function change(eventId: string, dealIds: string[], version = 1, key = 'nadeesha') {
    const body = { dealIds, eventId, version, userId: accountId(key), userType: 'MERCHANT' }
    return ask<Errors>(key, '/event', { method: 'PUT', headers, body })
  }

  const remove = (eventId: string, key = 'nadeesha') =>
    ask<Errors>(key, `/event/${eventId}`, { method: 'DELETE', headers })
  const read = (eventId: string, key = 'nadeesha') =>
    ask<DealEvent>(key, `/event/${eventId}`, { headers })
  const plan = (limits: { eventsPerMonth?: number; dealsPerEvent?: number }) =>
    db
      .update(subscriptions)
      .set(limits)
      .where(eq(subscriptions.userId, accountId('nadeesha')))

  return { db, ask, set, change, remove, read, plan }
}
