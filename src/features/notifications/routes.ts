import type { Route } from '#src/web/http/route.ts'
import { registerDevice } from './device.ts'
import * as live from './live.tsx'
import * as marks from './mark-read.ts'
import * as notifications from './notifications.tsx'
import { notificationPaths } from './paths.ts'
import * as choices from './settings.tsx'

const { index, unread, newest, open, clear, settings, device } = notificationPaths
const allow = 'signed-in'
const audit = 'notifications.read'

export const notificationRoutes: readonly Route[] = [
  { method: 'get', path: index.pattern, allow, handler: notifications.index },
  { method: 'post', path: index.pattern, allow, audit, fields: 300, handler: marks.update },
  { method: 'get', path: unread.pattern, allow, handler: live.unread },
  { method: 'get', path: newest.pattern, allow, handler: live.newest },
  { method: 'post', path: open.pattern, allow, audit, handler: marks.open },
  { method: 'post', path: clear.pattern, allow, audit, handler: marks.clear },
  { method: 'get', path: settings.pattern, allow, handler: choices.edit },
  {
    method: 'post',
    path: settings.pattern,
    allow,
    audit: 'notifications.chosen',
    fields: 100,
    handler: choices.update,
  },
  {
    method: 'post',
    path: device.pattern,
    allow,
    audit: 'device.registered',
    handler: registerDevice,
  },
]
