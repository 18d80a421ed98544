import type { Notification } from '#src/contract/notifications/notifications.ts'

export type NotificationProps = {
  /** 0-based. */
  page: number
  /** Null when they could not be loaded. */
  found: {
    notifications: Notification[]
    unreadCount: number
    newestId: string | null
    totalItems: number
  } | null
}
