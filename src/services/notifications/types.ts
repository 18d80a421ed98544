import { type NotificationType, notificationTypes } from '#src/contract/notifications/types.ts'

export function isNotificationType(type: string): type is NotificationType {
  return notificationTypes.some((known) => known === type)
}

/** Announces the end of an account, so it is the one copy a blocked account still gets. */
export function reachesBlocked(type: string): boolean {
  return type === 'merchant-blocked'
}

/**
 * Values of the texts: `name` is the subject (a merchant, a deal's title, a plan), `by` who submitted or
 * paid, `comment` the administrator's, `accepted` the parts that went live (space separated), `until` a
 * formatted date, `count` a number. `picture` is the address of the subject's picture at that time.
 */
export type NotificationParams = {
  name?: string
  code?: string
  by?: string
  comment?: string
  accepted?: string
  until?: string
  /** What `name` replaces. */
  from?: string
  count?: number
  picture?: string
  /** A saved payment method. */
  method?: string
}
