import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as others from './devices-of.ts'
import * as own from './own-devices.ts'

const audit = 'user.sign-ins-ended'
const { index, end, endOthers, of, endOf, endAllOf } = sessionsPaths

export const sessionsRoutes: readonly Route[] = [
  get(index, own.index),
  get(endOthers, own.confirmAll),
  post(endOthers, audit, own.destroyAll),
  get(end, own.confirm),
  post(end, audit, own.destroy),
  get(of, others.index),
  get(endAllOf, others.confirmAll),
  post(endAllOf, audit, others.destroyAll),
  get(endOf, others.confirm),
  post(endOf, audit, others.destroy),
]
