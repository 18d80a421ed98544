import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { reasonDeletion, reasonForm } from './form.tsx'
import { reasonList } from './list.tsx'

const { list, add, edit } = reasonPaths

export const reasonTemplateRoutes: readonly Route[] = [
  get(list, reasonList.index),
  get(add, reasonForm.new),
  post(add, 'reason-template.added', reasonForm.create),
  get(edit, reasonForm.edit),
  post(edit, 'reason-template.updated', reasonForm.update),
  ...actRows(reasonPaths.delete, 'reason-template.deleted', reasonDeletion),
]
