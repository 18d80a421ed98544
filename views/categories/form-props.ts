import type { Category } from '#src/contract/core/categories-manage.ts'
import type { CategoryField, CategoryValues } from '#src/features/categories/category-form.ts'

export type CategoryFormProps = {
  title: string
  /** Null for a new category. */
  category: Category | null
  values: CategoryValues
  /** The version that the form was filled from; a later one refuses the save. */
  version: number
  /** What a season may be about; null when it could not be loaded. */
  choices: readonly { id: string; name: string }[] | null
  errors: Partial<Record<CategoryField, string>>
  /** What the service said about the whole form. */
  message?: string
}
