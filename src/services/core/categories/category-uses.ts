import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { countMerchantsAmong } from '../../authentication/accounts-list/merchants-among.ts'
import { deals } from '../deals/schema.ts'
import { merchantCategories } from './schema.ts'

/** A query for the ids of the merchants and banks that chose a category. */
export function accountsOfCategory(categoryId: string): SQL {
  return sql`(select ${merchantCategories.merchantId} from ${merchantCategories}
    where ${merchantCategories.categoryId} = ${categoryId})`
}

/**
 * What uses a category, in words: "12 deals, 3 merchants, and 1 bank"; empty when nothing does. Whoever
 * chose it and is no merchant is a bank.
 */
export async function describeUses(
  db: Queryable,
  categoryId: string,
  { t, format }: { t: Translate; format: Format },
): Promise<string> {
  const chosen = eq(merchantCategories.categoryId, categoryId)
  const used = and(eq(deals.categoryId, categoryId), isNull(deals.deletedAt))
  const noOfDeals = await db.$count(deals, used)
  const accounts = await db.$count(merchantCategories, chosen)
  const merchants = await countMerchantsAmong(db, accountsOfCategory(categoryId))
  const words = (
    [
      ['core:category.uses.deals', noOfDeals],
      ['core:category.uses.merchants', merchants.all],
      ['core:category.uses.banks', accounts - merchants.all],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(key, { count, shown: format.number(count) }))
  return new Intl.ListFormat(format.language, { type: 'conjunction' }).format(words)
}
