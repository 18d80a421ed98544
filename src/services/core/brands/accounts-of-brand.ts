import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { merchantBrands } from '#src/services/core/categories/schema.ts'

export function accountsOfBrand(brandId: string | Placeholder): SQL {
  return sql`(select ${merchantBrands.merchantId} from ${merchantBrands}
    where ${merchantBrands.brandId} = ${brandId})`
}
