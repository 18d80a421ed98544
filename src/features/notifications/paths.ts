import { path } from '#src/http/path.ts'

export const notificationPaths = {
  index: path('/notifications'),
  /** Takes a browser's push subscription; no screen. */
  device: path('/notifications/device'),
}
