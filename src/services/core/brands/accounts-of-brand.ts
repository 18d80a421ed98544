import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { merchantBrands } from '#src/services/core/categories/schema.ts'

/** A query for the ids of the merchants and banks that chose a brand. */
export function accountsOfBrand(brandId: string | Placeholder): SQL {
  return sql`(select ${merchantBrands.merchantId} from ${merchantBrands}
    where ${merchantBrands.brandId} = ${brandId})`
}
