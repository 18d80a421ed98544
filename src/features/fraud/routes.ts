import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { index } from './fraud.tsx'
import { limitsForm, resetAct } from './limits.tsx'
import { pauseAct } from './pause.ts'

const { limits, pause } = fraudPaths

export const fraudRoutes: readonly Route[] = [
  get(fraudPaths.index, index),
  get(limits, limitsForm.new),
  post(limits, 'fraud.limited', limitsForm.create),
  ...actRows(fraudPaths.reset, 'fraud.limits-reset', resetAct),
  ...actRows(pause, 'deal.coupons-paused', pauseAct),
]
