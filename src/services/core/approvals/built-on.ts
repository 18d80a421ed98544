import { type SQL, sql } from 'drizzle-orm'
import type { UndoItem } from '#src/contract/core/undo.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { hasCorrection } from '#src/services/core/deal-corrections/corrections.ts'
import { eventDeals } from '#src/services/core/deals-of-the-day/schema.ts'

/**
 * Whether a deal has what only an approved one gets: coupons, a day, a correction. Each is added behind a
 * lock on the deal, so it comes before or after an undo, and never in between. Other kinds know by themselves
 * what stands on them; a deal does not know these.
 */
export function isBuiltOn({ kind, id: dealId }: UndoItem): SQL | undefined {
  if (kind !== 'deals') return undefined
  const uses = [couponFiles, eventDeals].map(
    (table) => sql`exists (select from ${table} where ${table.dealId} = ${dealId})`,
  )
  return sql`(${sql.join([...uses, hasCorrection(dealId)], sql` or `)})`
}
