import { pairingPaths, tillPaths } from '#src/contract/screens/tills.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as becomeTill from './become-till.tsx'
import { tillDeletion, tillForm } from './form.tsx'
import { tillList } from './list.tsx'
import * as pairing from './pairing.tsx'
import { show } from './show.tsx'

const { list, add, edit, pair } = tillPaths

export const tillRoutes: readonly Route[] = [
  get(list, tillList.index),
  get(tillPaths.show, show),
  get(add, tillForm.new),
  post(add, 'till.added', tillForm.create),
  get(edit, tillForm.edit),
  post(edit, 'till.updated', tillForm.update),
  get(pair, pairing.show),
  post(pair, 'till.offered', pairing.renew),
  ...actRows(tillPaths.delete, 'till.deleted', tillDeletion),
  get(pairingPaths.over, becomeTill.over),
  get(pairingPaths.show, becomeTill.show),
  post(pairingPaths.show, 'till.paired', becomeTill.create),
]
