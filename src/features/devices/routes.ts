import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as others from './devices-of.ts'
import * as own from './own-devices.ts'

const audit = 'user.sign-ins-ended'
const { index, end, endOthers, of, endOf, endAllOf } = sessionsPaths

export const sessionsRoutes: readonly Route[] = [
  get(index, own.index),
  get(endOthers, own.newEndOthers),
  post(endOthers, audit, own.endOthers),
  get(end, own.newEnd),
  post(end, audit, own.end),
  get(of, others.index),
  get(endAllOf, others.newEndAll),
  post(endAllOf, audit, others.endAll),
  get(endOf, others.newEnd),
  post(endOf, audit, others.end),
]
