import { deleteCategory } from '#src/contract/core/categories.ts'
import { keptInBulk } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedCategories } from './list-categories.ts'
import { removeCategory } from './remove-category.ts'
import { categories } from './schema.ts'

export const categoriesInBulk = keptInBulk('category', categories, {
  gate: deleteCategory,
  remove: removeCategory,
  listed: findListedCategories,
})
