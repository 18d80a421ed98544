import type { Route } from '#src/web/http/route.ts'
import * as deletions from './delete-offer-type.ts'
import { offerTypeForm } from './form.tsx'
import { index } from './list.tsx'
import { offerTypePaths } from './paths.ts'

const add = 'ADD_OFFER_TYPE'
const change = 'UPDATE_OFFER_TYPE'
const remove = 'DELETE_OFFER_TYPE'
const { list, edit } = offerTypePaths

export const offerTypeRoutes: readonly Route[] = [
  { method: 'get', path: list.pattern, allow: 'VIEW_OFFER_TYPE', handler: index },
  { method: 'get', path: offerTypePaths.add.pattern, allow: add, handler: offerTypeForm.new },
  {
    method: 'post',
    path: offerTypePaths.add.pattern,
    allow: add,
    audit: 'offer-type.added',
    handler: offerTypeForm.create,
  },
  { method: 'get', path: edit.pattern, allow: change, handler: offerTypeForm.edit },
  {
    method: 'post',
    path: edit.pattern,
    allow: change,
    audit: 'offer-type.updated',
    handler: offerTypeForm.update,
  },
  {
    method: 'get',
    path: offerTypePaths.delete.pattern,
    allow: remove,
    handler: deletions.newDeletion,
  },
  {
    method: 'post',
    path: offerTypePaths.delete.pattern,
    allow: remove,
    audit: 'offer-type.deleted',
    handler: deletions.destroy,
  },
]
