import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paging } from '../paging.ts'
import { dateValue, entity, id } from '../values.ts'

export const notification = entity('Notification', {
  id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  /** Of the record that it is about, as it was then. */
  imageUrl: z.string().nullable(),
  read: z.boolean(),
  createdAt: dateValue,
})
export type Notification = z.infer<typeof notification>

/** How far back lists and counts go; older notifications are stored, but not listed. */
export const INBOX_MAX = 10_000

/** `newestId` is the newest of all pages when the list was read. */
export const listNotifications = endpoint('get /summary/{page}/{size}', {
  summary: 'Own notifications, newest first, with the number of unread ones',
  callers: ['ADMIN', 'MERCHANT', 'BANK', 'USER'],
  accounts: 'any',
  data: z.object({
    notifications: z.array(notification),
    unreadCount: z.int(),
    /** The caller's conversations about reviews with messages that they have not read. */
    unreadThreads: z.int(),
    newestId: id.nullable(),
    ...paging,
  }),
})

/** Some by id, or all up to and including one of them. */
export const markNotificationsRead = endpoint('post /mark-read', {
  summary: 'Mark own notifications as read',
  callers: ['ADMIN', 'MERCHANT', 'BANK', 'USER'],
  accounts: 'any',
  body: z.union([
    z.object({ notificationIds: z.array(id).min(1).max(250) }),
    z.object({ upTo: id }),
  ]),
})
