import { path, screen } from './path.ts'

const allow = 'signed-in'

export const notificationPaths = {
  index: screen('/notifications', allow, 'inbox:title'),
  /** The counts of the shell, asked for every 30 seconds. */
  unread: path('/notifications/unread', allow),
  /** What opens under the bell. */
  newest: path('/notifications/newest', allow),
  /** Marks one as read on the way to what it is about. */
  open: path('/notifications/open', allow),
  /** Marks all as read. */
  clear: path('/notifications/clear', allow),
  /** What is copied by e-mail, SMS and push. */
  settings: screen('/notifications/settings', allow, 'inbox:settings.crumb'),
  /** Takes a browser's push subscription; no screen. */
  device: path('/notifications/device', allow),
}
