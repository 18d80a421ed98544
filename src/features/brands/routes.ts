import { EDIT_BYTES_MAX } from '#src/web/forms/edit-limits.ts'
import type { Route } from '#src/web/http/route.ts'
import * as deletions from './delete-brand.ts'
import { brandForm } from './form.tsx'
import { index } from './list.tsx'
import { brandPaths } from './paths.ts'
import { show } from './show.tsx'

const see = 'VIEW_BRAND'
const add = 'ADD_BRAND'
const change = 'UPDATE_BRAND'
const remove = 'DELETE_BRAND'
const { list, view, edit } = brandPaths
const bodyBytes = EDIT_BYTES_MAX

export const brandRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: see, handler: index },
  { method: 'get', path: brandPaths.add.pattern, allow: add, handler: brandForm.new },
  {
    method: 'post',
    path: brandPaths.add.pattern,
    allow: add,
    audit: 'brand.added',
    bodyBytes,
    files: 1,
    handler: brandForm.create,
  },
  { method: 'get', path: edit.pattern, allow: change, handler: brandForm.edit },
  {
    method: 'post',
    path: edit.pattern,
    allow: change,
    audit: 'brand.updated',
    bodyBytes,
    files: 1,
    handler: brandForm.update,
  },
  { method: 'get', path: view.pattern, allow: see, handler: show },
  {
    method: 'get',
    path: brandPaths.delete.pattern,
    allow: remove,
    handler: deletions.newDeletion,
  },
  {
    method: 'post',
    path: brandPaths.delete.pattern,
    allow: remove,
    audit: 'brand.deleted',
    handler: deletions.destroy,
  },
]
