import { EDIT_BYTES_MAX } from '#src/web/forms/edit-limits.ts'
import type { Route } from '#src/web/http/route.ts'
import * as deletions from './delete-package.ts'
import { packageForm } from './form.tsx'
import { index } from './list.tsx'
import { packagePaths } from './paths.ts'

const add = 'ADD_USER_PACKAGE'
const change = 'UPDATE_USER_PACKAGE'
const remove = 'DELETE_USER_PACKAGE'
const { list, edit } = packagePaths
const bodyBytes = EDIT_BYTES_MAX

export const userPackageRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: 'VIEW_USER_PACKAGE', handler: index },
  { method: 'get', path: packagePaths.add.pattern, allow: add, handler: packageForm.new },
  {
    method: 'post',
    path: packagePaths.add.pattern,
    allow: add,
    audit: 'package.added',
    bodyBytes,
    files: 1,
    handler: packageForm.create,
  },
  { method: 'get', path: edit.pattern, allow: change, handler: packageForm.edit },
  {
    method: 'post',
    path: edit.pattern,
    allow: change,
    audit: 'package.updated',
    bodyBytes,
    files: 1,
    handler: packageForm.update,
  },
  {
    method: 'get',
    path: packagePaths.delete.pattern,
    allow: remove,
    handler: deletions.newDeletion,
  },
  {
    method: 'post',
    path: packagePaths.delete.pattern,
    allow: remove,
    audit: 'package.deleted',
    handler: deletions.destroy,
  },
]
