import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { merchantBrands } from './schema.ts'

export function accountsOfBrand(brandId: string | Placeholder): SQL {
  return sql`(select ${merchantBrands.merchantId} from ${merchantBrands}
    where ${merchantBrands.brandId} = ${brandId})`
}
