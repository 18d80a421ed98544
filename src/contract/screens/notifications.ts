import { path, screen } from './path.ts'

const allow = 'signed-in'

export const notificationPaths = {
  index: screen('/notifications', allow, 'inbox:title'),
  unread: path('/notifications/unread', allow),
  newest: path('/notifications/newest', allow),
  open: path('/notifications/open', allow),
  clear: path('/notifications/clear', allow),
  settings: screen('/notifications/settings', allow, 'inbox:settings.crumb'),
  device: path('/notifications/device', allow),
}
