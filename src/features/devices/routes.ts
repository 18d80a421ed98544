import type { Route } from '#src/web/http/route.ts'
import * as others from './devices-of.ts'
import * as own from './own-devices.ts'
import { sessionsPaths } from './paths.ts'

const allow = 'signed-in'
const admin = { roles: ['ADMIN'] } as const
const audit = 'user.sign-ins-ended'
const { index, end, endOthers, of, endOf, endAllOf } = sessionsPaths

export const sessionsRoutes: readonly Route[] = [
  { method: 'get', path: index.pattern, allow, handler: own.index },
  { method: 'get', path: endOthers.pattern, allow, handler: own.newEndOthers },
  { method: 'post', path: endOthers.pattern, allow, audit, handler: own.endOthers },
  { method: 'get', path: end.pattern, allow, handler: own.newEnd },
  { method: 'post', path: end.pattern, allow, audit, handler: own.end },
  { method: 'get', path: of.pattern, allow: admin, handler: others.index },
  { method: 'get', path: endAllOf.pattern, allow: admin, handler: others.newEndAll },
  { method: 'post', path: endAllOf.pattern, allow: admin, audit, handler: others.endAll },
  { method: 'get', path: endOf.pattern, allow: admin, handler: others.newEnd },
  { method: 'post', path: endOf.pattern, allow: admin, audit, handler: others.end },
]
