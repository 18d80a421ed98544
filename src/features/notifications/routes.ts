import type { Route } from '#src/http/route.ts'
import { registerDevice } from './device.ts'
import * as notifications from './notifications.tsx'
import { notificationPaths } from './paths.ts'

const { pattern: path } = notificationPaths.index
const { pattern: device } = notificationPaths.device

export const notificationRoutes: readonly Route[] = [
  { method: 'get', path, allow: 'signed-in', handler: notifications.index },
  {
    method: 'post',
    path,
    allow: 'signed-in',
    audit: 'notifications.read',
    handler: notifications.update,
  },
  {
    method: 'post',
    path: device,
    allow: 'signed-in',
    audit: 'device.registered',
    handler: registerDevice,
  },
]
