import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as devices from './device.ts'
import * as notifications from './list.tsx'
import * as live from './live.tsx'
import * as marks from './mark-read.ts'
import * as choices from './settings.tsx'

const { index, unread, newest, open, clear, settings, device } = notificationPaths
const audit = 'notifications.read'

export const notificationRoutes: readonly Route[] = [
  get(index, notifications.index),
  post(index, audit, marks.update, { fields: 300 }),
  get(unread, live.unread),
  get(newest, live.newest),
  post(open, audit, marks.open, { fields: 100 }),
  post(clear, audit, marks.clear),
  get(settings, choices.edit),
  post(settings, 'notifications.chosen', choices.update, { fields: 100 }),
  post(device, 'device.registered', devices.create),
]
