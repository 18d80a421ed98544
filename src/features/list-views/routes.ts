import { listViewPaths } from '#src/contract/screens/list-views.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { viewDeletion } from './delete-view.ts'
import { viewForm } from './form.tsx'
import { chooseColumns, chooseDefault } from './load-view.ts'

const { add, edit } = listViewPaths

export const listViewRoutes: readonly Route[] = [
  get(add, viewForm.new),
  post(add, 'list.view-saved', viewForm.create),
  get(edit, viewForm.edit),
  post(edit, 'list.view-changed', viewForm.update),
  ...actRows(listViewPaths.delete, 'list.view-deleted', viewDeletion),
  post(listViewPaths.chooseDefault, 'list.default-chosen', chooseDefault),
  post(listViewPaths.chooseColumns, 'list.columns-chosen', chooseColumns),
]
