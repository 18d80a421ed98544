import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as requests from './requests.tsx'
import { resetForm, show } from './reset-form.tsx'

const { factors, confirmReset, refuseReset } = staffPaths

export const factorResetRoutes: readonly Route[] = [
  get(sessionsPaths.twoStep, show),
  post(sessionsPaths.twoStep, 'user.factor-reset', resetForm.create),
  get(factors, requests.index),
  ...actRows(confirmReset, 'user.factor-reset', requests.confirmation),
  ...actRows(refuseReset, 'user.factor-reset-refused', requests.refusal),
]
