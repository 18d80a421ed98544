import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isActiveOn } from './active-deals.ts'

type PlannedEvent = {
  merchantId: string
  dealIds: readonly string[]
  date: string
  timeZone: string
}

export function distinctDeals(dealIds: readonly string[]): string[] {
  const ids = [...new Set(dealIds.map((id) => id.toLowerCase()))]
  if (ids.length === 0) refuseFields({ dealIds: 'core:event.dealsRequired' })
  return ids
}

/** Locks the deals. @throws Refusal ruleBroken unless all are own deals active on that day */
export async function checkEventDeals(tx: Tx, event: PlannedEvent): Promise<void> {
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
  throw new Refusal('ruleBroken', 'core:event.dealsNotActive', {
    errors: { dealIds: 'core:event.dealsNotActive' },
  })
}
