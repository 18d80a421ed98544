import type { EventGroup } from '#src/contract/notifications/choices.ts'

/**
 * What people are told of. Each has a title and a message in locales, under `types`;
 * `*-submitted` goes to administrators, the decisions to the owner.
 */
export const notificationTypes = [
  'merchant-submitted',
  'bank-submitted',
  'merchant-approved',
  'merchant-rejected',
  'merchant-blocked',
  'merchant-unblocked',
  'business-profile-submitted',
  'business-profile-approved',
  'business-profile-rejected',
  'contact-details-submitted',
  'contact-details-approved',
  'contact-details-rejected',
  'deal-submitted',
  'deal-approved',
  'deal-rejected',
  'deal-expired',
  'branch-submitted',
  'branch-approved',
  'branch-rejected',
  'deal-request-received',
  'subscription-paid',
  'subscription-cancelled',
  'subscription-refunded',
  'subscription-frozen',
  'subscription-restored',
  'package-ends-soon',
  'package-about-to-end',
  'package-ended',
  'package-refunded',
  'package-frozen',
  'package-restored',
  'payment-refunded',
  'payment-disputed',
  'payment-dispute-won',
  'payment-dispute-lost',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export function isNotificationType(type: string): type is NotificationType {
  return notificationTypes.some((known) => known === type)
}

/** As what people choose about it. */
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
  'contact-details-submitted': 'profiles-waiting',
  'contact-details-approved': 'account',
  'contact-details-rejected': 'account',
  'deal-submitted': 'deals-waiting',
  'deal-approved': 'deals',
  'deal-rejected': 'deals',
  'deal-expired': 'deals',
  'branch-submitted': 'branches-waiting',
  'branch-approved': 'branches',
  'branch-rejected': 'branches',
  'deal-request-received': 'requests',
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

/** Tells of the end of an account, and so is the one copy that a blocked account still gets. */
export function reachesBlocked(type: string): boolean {
  return type === 'merchant-blocked'
}

/**
 * Values of the texts. `name` is whom or what it is about (a merchant, a deal's title, a plan),
 * `by` who submitted or paid for it, `comment` what the administrator wrote, `until` a date as it is shown.
 */
export type NotificationParams = { name?: string; by?: string; comment?: string; until?: string }
