import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addAddCategory } from './add-category.ts'
import { addCategoryEntries } from './category-entries.ts'
import { addDeleteCategory } from './delete-category.ts'
import { addListRelated } from './list-related.ts'
import { addReadCategory } from './read-category.ts'
import { addUpdateCategory } from './update-category.ts'

export function addManagedCategories(app: ServiceApp, deps: ServiceDeps): void {
  addListRelated(app, deps)
  addReadCategory(app, deps)
  addCategoryEntries(app, deps)
  addAddCategory(app, deps)
  addUpdateCategory(app, deps)
  addDeleteCategory(app, deps)
}
