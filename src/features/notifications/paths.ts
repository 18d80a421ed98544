import { path } from '#src/web/navigation/path.ts'

export const notificationPaths = {
  index: path('/notifications'),
  /** The counts of the shell, asked for every 30 seconds. */
  unread: path('/notifications/unread'),
  /** What opens under the bell. */
  newest: path('/notifications/newest'),
  /** Marks one as read on the way to what it is about. */
  open: path('/notifications/open'),
  /** Marks all as read. */
  clear: path('/notifications/clear'),
  /** What is copied by e-mail, SMS and push. */
  settings: path('/notifications/settings'),
  /** Takes a browser's push subscription; no screen. */
  device: path('/notifications/device'),
}
