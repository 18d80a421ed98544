import { addCategory } from './add-category.ts'
import { categoryEntriesEndpoints } from './category-entries.ts'
import { choiceEndpoints } from './choices.ts'
import { saveBrandsCategories } from './choose.ts'
import { deleteCategory } from './delete-category.ts'
import { listCategories } from './list-categories.ts'
import { listRelatedEndpoints } from './list-related.ts'
import { readCategory } from './read-category.ts'
import { updateCategory } from './update-category.ts'

export const categoryEndpoints = [
  ...choiceEndpoints,
  listCategories,
  saveBrandsCategories,
  ...listRelatedEndpoints,
  readCategory,
  ...categoryEntriesEndpoints,
  addCategory,
  updateCategory,
  deleteCategory,
]
