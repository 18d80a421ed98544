import { cashierPaths } from '#src/contract/screens/tills.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { cashierEnd, cashierForm, cashierLink, setPause, setUndo } from './form.tsx'
import { cashierList } from './list.tsx'

const { list, add, edit, link, undo, pause } = cashierPaths

export const cashierRoutes: readonly Route[] = [
  get(list, cashierList.index),
  get(add, cashierForm.new),
  post(add, 'cashier.added', cashierForm.create),
  get(edit, cashierForm.edit),
  post(edit, 'cashier.updated', cashierForm.update),
  post(undo, 'user.counter-undo-allowed', setUndo),
  post(pause, 'user.counter-pause-allowed', setPause),
  ...actRows(link, 'cashier.link-sent', cashierLink),
  ...actRows(cashierPaths.delete, 'cashier.deleted', cashierEnd),
]
