import { below, path, screen } from './path.ts'

const allow = 'signed-in'

const index = screen('/notifications', allow, 'inbox:title')

export const notificationPaths = below(index, {
  index,
  unread: path('/notifications/unread', allow),
  newest: path('/notifications/newest', allow),
  open: path('/notifications/open', allow),
  clear: path('/notifications/clear', allow),
  settings: screen('/notifications/settings', allow, 'inbox:settings.crumb'),
  device: path('/notifications/device', allow),
})
