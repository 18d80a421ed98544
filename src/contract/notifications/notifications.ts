import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageParams, paging } from '../paging.ts'
import { dateValue, id } from '../values.ts'
import { choices } from './choices.ts'
import { messages } from './messages.ts'

export const notification = z.object({
  id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: dateValue,
})
export type Notification = z.infer<typeof notification>

export const listNotifications = endpoint({
  method: 'get',
  path: '/summary/{page}/{size}',
  summary: 'Own notifications, newest first, with the number of unread ones',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  params: z.object(pageParams),
  data: z.object({ notifications: z.array(notification), unreadCount: z.int(), ...paging }),
})

export const markNotificationsRead = endpoint({
  method: 'post',
  path: '/mark-read',
  summary: 'Mark own notifications as read',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  body: z.object({ notificationIds: z.array(id).min(1).max(250) }),
  data: z.null(),
  refuses: ['invalid'],
})

export const notifications = [
  listNotifications,
  markNotificationsRead,
  ...choices,
  ...messages,
] as const
