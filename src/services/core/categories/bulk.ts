import { deleteCategory } from '#src/contract/core/categories.ts'
import { simpleInBulk } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedCategories } from './list-categories.ts'
import { removeCategory } from './remove-category.ts'
import { categories } from './schema.ts'

export const categoriesInBulk = simpleInBulk('category', categories, {
  gate: deleteCategory,
  remove: removeCategory,
  listed: findListedCategories,
})
