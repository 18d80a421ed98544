import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { decisionRows } from '#src/web/decisions/act.tsx'
import {
  EDIT_BYTES_MAX as bodyBytes,
  EDIT_FIELDS_MAX as fields,
} from '#src/web/forms/edit-limits.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { edit, show, update } from './account-screen.tsx'
import { accountActs } from './decisions.ts'
import { accountLists } from './list.tsx'

export const merchantRoutes: readonly Route[] = [...routesOf('MERCHANT'), ...routesOf('BANK')]

function routesOf(type: BusinessRole): readonly Route[] {
  const paths = pathsOf[type]
  return [
    get(paths.list, accountLists[type].index),
    get(paths.view, show(type, 'view')),
    get(paths.review, show(type, 'review')),
    get(paths.edit, edit(type)),
    post(paths.update, 'user.updated', update(type), { bodyBytes, fields, files: 1 }),
    ...decisionRows(accountActs(type)),
  ]
}
