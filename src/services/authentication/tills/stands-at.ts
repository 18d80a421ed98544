import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { cashiers } from './schema.ts'

/** Who may stand at a till of this branch: whoever has a PIN. */
export function standsAt(owner: string, place: { branchId: string }): SQL | undefined {
  return and(
    eq(cashiers.merchantId, owner),
    isNull(cashiers.deletedAt),
    sql`${cashiers.pinHash} is not null`,
    or(isNull(cashiers.branchId), eq(cashiers.branchId, place.branchId)),
  )
}
