import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { countMerchantsAmong } from '#src/services/authentication/index.ts'
import type { Uses } from '#src/services/core/catalogue/describe-uses.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { merchantCategories } from './schema.ts'

export function accountsOfCategory(categoryId: string): SQL {
  return sql`(select ${merchantCategories.merchantId} from ${merchantCategories}
    where ${merchantCategories.categoryId} = ${categoryId})`
}

export async function countUses(db: Queryable, categoryId: string): Promise<Uses> {
  const used = and(eq(deals.categoryId, categoryId), isNull(deals.deletedAt))
  const accountIds = accountsOfCategory(categoryId)
  const noOfDeals = await db.$count(deals, used)
  const merchants = await countMerchantsAmong(db, accountIds)
  const banks = await countMerchantsAmong(db, accountIds, 'BANK')
  return { deals: noOfDeals, merchants: merchants.all, banks: banks.all }
}
