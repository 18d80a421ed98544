import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { index, see } from './fraud.tsx'
import { fraudItemList } from './items.tsx'
import { limitsForm, resetAct } from './limits.tsx'
import { pauseAct, pauseAllAct } from './pause.ts'

const { limits, pause, pauseAll } = fraudPaths

export const fraudRoutes: readonly Route[] = [
  get(fraudPaths.index, index),
  get(fraudPaths.show, fraudItemList.index),
  post(fraudPaths.seen, 'fraud.seen', see),
  ...actRows(pauseAll, 'deal.coupons-paused', pauseAllAct),
  get(limits, limitsForm.new),
  post(limits, 'fraud.limited', limitsForm.create),
  ...actRows(fraudPaths.reset, 'fraud.limits-reset', resetAct),
  ...actRows(pause, 'deal.coupons-paused', pauseAct),
]
