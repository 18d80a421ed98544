import { act, below, screen } from './path.ts'

const allow = 'signed-in'

const index = screen('/notifications', allow, 'inbox:title')

export const notificationPaths = below(index, {
  index,
  unread: act('/notifications/unread', allow),
  newest: act('/notifications/newest', allow),
  open: act('/notifications/open', allow),
  clear: act('/notifications/clear', allow),
  settings: screen('/notifications/settings', allow, 'inbox:settings.crumb'),
  device: act('/notifications/device', allow),
})
