import { categoryPaths } from '#src/contract/screens/categories.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { EDIT_BYTES_MAX } from '#src/web/forms/edit-limits.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { categoryDeletion, categoryForm, FIELDS_MAX } from './form.tsx'
import { categoryList } from './list.tsx'
import * as parts from './season.tsx'
import * as record from './show-category.tsx'

const limits = { bodyBytes: EDIT_BYTES_MAX, fields: FIELDS_MAX, files: 1 }
const { list, season, promoTypeLine } = categoryPaths

export const categoryRoutes: readonly Route[] = [
  get(list, categoryList.index),
  get(categoryPaths.add, categoryForm.new),
  post(categoryPaths.add, 'category.created', categoryForm.create, limits),
  get(categoryPaths.edit, categoryForm.edit),
  post(categoryPaths.edit, 'category.updated', categoryForm.update, limits),
  get(season, parts.season),
  get(promoTypeLine, parts.promoTypeLine),
  get(categoryPaths.view, record.show),
  ...actRows(categoryPaths.delete, 'category.deleted', categoryDeletion),
]
