import type { Route } from '#src/http/route.ts'
import * as notifications from './notifications.tsx'
import { notificationPaths } from './paths.ts'

const { pattern: path } = notificationPaths.index

export const notificationRoutes: readonly Route[] = [
  { method: 'get', path, allow: 'signed-in', handler: notifications.index },
  {
    method: 'post',
    path,
    allow: 'signed-in',
    audit: 'notifications.read',
    handler: notifications.update,
  },
]
