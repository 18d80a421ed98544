import { deleteBrand } from '#src/contract/core/brands.ts'
import { simpleInBulk } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedBrands } from './find-brands.ts'
import { removeBrand } from './remove-brand.ts'
import { brands } from './schema.ts'

export const brandsInBulk = simpleInBulk('brand', brands, {
  gate: deleteBrand,
  remove: removeBrand,
  listed: findListedBrands,
})
