import type { Route } from '#src/web/http/route.ts'
import * as branches from './branches.ts'
import { branchPaths } from './paths.ts'
import * as places from './places.ts'
import * as proof from './proof.ts'
import { FORM_BYTES_MAX } from './proof-limits.ts'
import * as reviews from './reviews.ts'
import * as verification from './verification.ts'

const owners = ['MERCHANT', 'BANK'] as const
/** The own ones are a part of the profile. */
const view = { permission: 'VIEW_BRANCH', roles: ['ADMIN', ...owners], accounts: 'any' } as const
const add = { permission: 'ADD_BRANCH', roles: owners } as const
const change = { permission: 'UPDATE_BRANCH', roles: owners } as const
const remove = { permission: 'DELETE_BRANCH', roles: owners } as const
const decide = { permission: 'APPROVE_BRANCH', roles: ['ADMIN'] } as const
/** What the form asks while it is filled in. */
const write = { roles: owners, accounts: 'any' } as const
const { list, show, edit, approve, reject, verify, upload } = branchPaths
const bodyBytes = FORM_BYTES_MAX

export const branchRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: view, handler: branches.index },
  { method: 'get', path: branchPaths.places.pattern, allow: write, handler: places.index },
  { method: 'get', path: branchPaths.place.pattern, allow: write, handler: places.show },
  {
    method: 'post',
    path: upload.pattern,
    allow: write,
    audit: 'file.uploaded',
    bodyBytes,
    files: 1,
    handler: proof.create,
  },
  { method: 'get', path: branchPaths.add.pattern, allow: add, handler: branches.newBranch },
  {
    method: 'post',
    path: branchPaths.add.pattern,
    allow: add,
    audit: 'branch.created',
    bodyBytes,
    files: 1,
    handler: branches.create,
  },
  { method: 'get', path: edit.pattern, allow: change, handler: branches.edit },
  {
    method: 'post',
    path: edit.pattern,
    allow: change,
    audit: 'branch.updated',
    bodyBytes,
    files: 1,
    handler: branches.update,
  },
  { method: 'get', path: show.pattern, allow: view, handler: branches.show },
  { method: 'get', path: branchPaths.proof.pattern, allow: view, handler: proof.show },
  {
    method: 'post',
    path: verify.pattern,
    allow: decide,
    audit: 'branch.verified',
    handler: verification.update,
  },
  { method: 'get', path: approve.pattern, allow: decide, handler: reviews.newApproval },
  {
    method: 'post',
    path: approve.pattern,
    allow: decide,
    audit: 'branch.approved',
    handler: reviews.createApproval,
  },
  { method: 'get', path: reject.pattern, allow: decide, handler: reviews.newRejection },
  {
    method: 'post',
    path: reject.pattern,
    allow: decide,
    audit: 'branch.rejected',
    handler: reviews.createRejection,
  },
  { method: 'get', path: branchPaths.delete.pattern, allow: remove, handler: reviews.newDeletion },
  {
    method: 'post',
    path: branchPaths.delete.pattern,
    allow: remove,
    audit: 'branch.deleted',
    handler: reviews.destroy,
  },
]
