import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as sessions from './devices.tsx'
import * as help from './help.tsx'
import { ownScope, scopeOf } from './scopes.ts'

const { index, mobile, confirmMobile, passwordLink, end, endOthers, of, endOf, endAllOf } =
  sessionsPaths

export const sessionsRoutes: readonly Route[] = [
  get(index, (request) => sessions.index(request, ownScope(request))),
  ...sessions.endRows({ end, endAll: endOthers }, ownScope),
  get(of, sessions.indexOthers),
  get(mobile, help.mobileForm.new),
  post(mobile, 'user.mobile-set', help.mobileForm.create),
  ...actRows(confirmMobile, 'user.mobile-confirmed', help.confirmNumber),
  ...actRows(passwordLink, 'user.password-link-sent', help.passwordLink),
  ...sessions.endRows({ end: endOf, endAll: endAllOf }, scopeOf),
]
