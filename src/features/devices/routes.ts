import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { get, type Route } from '#src/web/http/route.ts'
import * as sessions from './devices.tsx'
import { ownScope, scopeOf } from './scopes.ts'

const { index, end, endOthers, of, endOf, endAllOf } = sessionsPaths

export const sessionsRoutes: readonly Route[] = [
  get(index, (request) => sessions.index(request, ownScope(request))),
  ...sessions.endRows({ end, endAll: endOthers }, ownScope),
  get(of, sessions.indexOthers),
  ...sessions.endRows({ end: endOf, endAll: endAllOf }, scopeOf),
]
