import type { EventGroup } from '#src/contract/notifications/choices.ts'
import { type NotificationType, notificationTypes } from '#src/contract/notifications/types.ts'

export function isNotificationType(type: string): type is NotificationType {
  return notificationTypes.some((known) => known === type)
}

export const groupOf: Record<NotificationType, EventGroup> = {
  'merchant-submitted': 'merchants-waiting',
  'bank-submitted': 'merchants-waiting',
  'merchant-approved': 'account',
  'merchant-rejected': 'account',
  'merchant-blocked': 'account',
  'merchant-unblocked': 'account',
  'business-profile-submitted': 'profiles-waiting',
  'business-profile-approved': 'account',
  'business-profile-rejected': 'account',
  'business-profile-changes-requested': 'account',
  'contact-details-submitted': 'profiles-waiting',
  'contact-details-approved': 'account',
  'contact-details-rejected': 'account',
  'contact-details-changes-requested': 'account',
  'deal-submitted': 'deals-waiting',
  'deal-approved': 'deals',
  'deal-rejected': 'deals',
  'deals-approved': 'deals',
  'deals-rejected': 'deals',
  'deal-changes-requested': 'deals',
  'deal-expired': 'deals',
  'branch-submitted': 'branches-waiting',
  'branch-approved': 'branches',
  'branch-rejected': 'branches',
  'branch-changes-requested': 'branches',
  'branches-approved': 'branches',
  'branches-rejected': 'branches',
  'review-message': 'messages',
  'deal-request-received': 'requests',
  'export-ready': 'exports',
  'subscription-paid': 'subscription',
  'subscription-cancelled': 'subscription',
  'subscription-refunded': 'subscription',
  'subscription-frozen': 'subscription',
  'subscription-restored': 'subscription',
  'package-ends-soon': 'package',
  'package-about-to-end': 'package',
  'package-ended': 'package',
  'package-refunded': 'package',
  'package-frozen': 'package',
  'package-restored': 'package',
  'payment-refunded': 'payments',
  'payment-disputed': 'payments',
  'payment-dispute-won': 'payments',
  'payment-dispute-lost': 'payments',
}

/** Announces the end of an account, so it is the one copy a blocked account still gets. */
export function reachesBlocked(type: string): boolean {
  return type === 'merchant-blocked'
}

/**
 * Values of the texts: `name` is the subject (a merchant, a deal's title, a plan), `by` who submitted or
 * paid, `comment` the administrator's, `accepted` the parts that went live (space separated), `until` a
 * formatted date, `count` a number.
 */
export type NotificationParams = {
  name?: string
  by?: string
  comment?: string
  accepted?: string
  until?: string
  count?: number
}
