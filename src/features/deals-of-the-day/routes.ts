import type { Route } from '#src/web/http/route.ts'
import { create, edit, newEvent, update } from './edit.ts'
import { index } from './events.tsx'
import { eventPaths } from './paths.ts'
import { destroy, newDeletion, show } from './show.tsx'
import { upcoming } from './upcoming.tsx'

/** Merchants and administrators; banks have no deals of the day. */
const view = { permission: 'VIEW_DEAL_OF_THE_DAY', roles: ['ADMIN', 'MERCHANT'] } as const
const add = { permission: 'ADD_DEAL_OF_THE_DAY', roles: ['MERCHANT'] } as const
const change = { permission: 'UPDATE_DEAL_OF_THE_DAY', roles: ['MERCHANT'] } as const
const remove = { permission: 'DELETE_DEAL_OF_THE_DAY', roles: ['MERCHANT'] } as const
const paths = eventPaths
/** A box for each deal of a day, and the form's own fields. */
const FIELDS_MAX = 300

export const dealOfTheDayRoutes: readonly Route[] = [
  { method: 'get', path: paths.list.pattern, allow: view, handler: index },
  { method: 'get', path: paths.upcoming.pattern, allow: view, handler: upcoming },
  { method: 'get', path: paths.add.pattern, allow: add, handler: newEvent },
  {
    method: 'post',
    path: paths.add.pattern,
    allow: add,
    audit: 'event.created',
    fields: FIELDS_MAX,
    handler: create,
  },
  { method: 'get', path: paths.edit.pattern, allow: change, handler: edit },
  {
    method: 'post',
    path: paths.edit.pattern,
    allow: change,
    audit: 'event.updated',
    fields: FIELDS_MAX,
    handler: update,
  },
  { method: 'get', path: paths.editOf.pattern, allow: change, handler: edit },
  {
    method: 'post',
    path: paths.editOf.pattern,
    allow: change,
    audit: 'event.updated',
    fields: FIELDS_MAX,
    handler: update,
  },
  { method: 'get', path: paths.show.pattern, allow: view, handler: show },
  { method: 'get', path: paths.delete.pattern, allow: remove, handler: newDeletion },
  {
    method: 'post',
    path: paths.delete.pattern,
    allow: remove,
    audit: 'event.deleted',
    handler: destroy,
  },
]
