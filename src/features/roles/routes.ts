import type { Route } from '#src/web/http/route.ts'
import * as assignments from './assign-role.tsx'
import * as deletions from './delete-role.ts'
import { roleForm } from './form.tsx'
import * as leave from './leave.ts'
import { rolePaths, staffPaths } from './paths.ts'
import * as roles from './roles.tsx'
import * as staff from './staff.tsx'

const see = 'VIEW_ROLE'
const add = 'ADD_ROLE'
const change = 'UPDATE_ROLE'
const remove = 'DELETE_ROLE'
const { list, view, edit } = rolePaths
const { assign, deactivate, reactivate } = staffPaths

export const roleRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: see, handler: roles.index },
  { method: 'get', path: rolePaths.add.pattern, allow: add, handler: roleForm.new },
  {
    method: 'post',
    path: rolePaths.add.pattern,
    allow: add,
    audit: 'role.added',
    handler: roleForm.create,
  },
  { method: 'get', path: view.pattern, allow: see, handler: roles.show },
  { method: 'get', path: edit.pattern, allow: change, handler: roleForm.edit },
  {
    method: 'post',
    path: edit.pattern,
    allow: change,
    audit: 'role.updated',
    handler: roleForm.update,
  },
  {
    method: 'get',
    path: rolePaths.delete.pattern,
    allow: remove,
    handler: deletions.newDeletion,
  },
  {
    method: 'post',
    path: rolePaths.delete.pattern,
    allow: remove,
    audit: 'role.deleted',
    handler: deletions.destroy,
  },
  { method: 'get', path: staffPaths.list.pattern, allow: see, handler: staff.index },
  { method: 'get', path: assign.pattern, allow: change, handler: assignments.newAssignment },
  {
    method: 'post',
    path: assign.pattern,
    allow: change,
    audit: 'user.role-changed',
    handler: assignments.assign,
  },
  { method: 'get', path: deactivate.pattern, allow: change, handler: leave.newDeactivation },
  {
    method: 'post',
    path: deactivate.pattern,
    allow: change,
    audit: 'user.deactivated',
    handler: leave.deactivate,
  },
  { method: 'get', path: reactivate.pattern, allow: change, handler: leave.newReactivation },
  {
    method: 'post',
    path: reactivate.pattern,
    allow: change,
    audit: 'user.reactivated',
    handler: leave.reactivate,
  },
]
