import { EDIT_BYTES_MAX } from '#src/web/forms/edit-limits.ts'
import type { Route } from '#src/web/http/route.ts'
import * as categories from './categories.ts'
import * as deletion from './delete-category.ts'
import { categoryForm, FIELDS_MAX } from './form.tsx'
import { categoryPaths } from './paths.ts'
import * as parts from './season.tsx'
import * as record from './show-category.tsx'

const view = 'VIEW_CATEGORY'
const add = 'ADD_CATEGORY'
const update = 'UPDATE_CATEGORY'
const remove = 'DELETE_CATEGORY'
/** Parts of the form, which both those who add and those who change ask for. */
const either = { roles: ['ADMIN'] } as const
const bodyBytes = EDIT_BYTES_MAX
const { list, season, promoTypeLine } = categoryPaths

export const categoryRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: view, handler: categories.index },
  { method: 'get', path: categoryPaths.add.pattern, allow: add, handler: categoryForm.new },
  {
    method: 'post',
    path: categoryPaths.add.pattern,
    allow: add,
    audit: 'category.created',
    bodyBytes,
    fields: FIELDS_MAX,
    files: 1,
    handler: categoryForm.create,
  },
  { method: 'get', path: categoryPaths.edit.pattern, allow: update, handler: categoryForm.edit },
  {
    method: 'post',
    path: categoryPaths.edit.pattern,
    allow: update,
    audit: 'category.updated',
    bodyBytes,
    fields: FIELDS_MAX,
    files: 1,
    handler: categoryForm.update,
  },
  { method: 'get', path: season.pattern, allow: either, handler: parts.season },
  { method: 'get', path: promoTypeLine.pattern, allow: either, handler: parts.promoTypeLine },
  { method: 'get', path: categoryPaths.view.pattern, allow: view, handler: record.show },
  {
    method: 'get',
    path: categoryPaths.delete.pattern,
    allow: remove,
    handler: deletion.newDeletion,
  },
  {
    method: 'post',
    path: categoryPaths.delete.pattern,
    allow: remove,
    audit: 'category.deleted',
    handler: deletion.destroy,
  },
]
