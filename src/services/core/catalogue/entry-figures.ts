import { and, count, isNull, type SQL, sql } from 'drizzle-orm'
import type { EntryFigures } from '#src/contract/core/catalogue-entry.ts'
import type { Queryable } from '#src/database/connect.ts'
import { type AccountIds, countMerchantsAmong } from '#src/services/authentication/index.ts'
import { deals, isActive } from '#src/services/core/deals/schema.ts'

export type Entry = { accountIds: AccountIds; hasDeal: SQL }

export async function countEntry(
  db: Queryable,
  { accountIds, hasDeal }: Entry,
  timeZone: string,
): Promise<EntryFigures> {
  const [merchants, [found]] = await Promise.all([
    countMerchantsAmong(db, accountIds),
    db
      .select({
        all: count(),
        active: sql<number>`(count(*) filter (where ${isActive(timeZone)}))::int`,
      })
      .from(deals)
      .where(and(isNull(deals.deletedAt), hasDeal)),
  ])
  return {
    noOfDeals: found?.all ?? 0,
    noOfActiveDeals: found?.active ?? 0,
    noOfMerchants: merchants.all,
    noOfActiveMerchants: merchants.active,
  }
}
