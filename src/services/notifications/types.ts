/**
 * What people are told of (NOTIF-13). Each has a title and a message in locales, under `types`;
 * `*-submitted` goes to administrators, the decisions to the owner (APPR-23).
 */
export const notificationTypes = [
  'merchant-submitted',
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
  'branch-submitted',
  'branch-approved',
  'branch-rejected',
  'deal-request-received',
  'subscription-paid',
  'subscription-cancelled',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export function isNotificationType(type: string): type is NotificationType {
  return notificationTypes.some((known) => known === type)
}

/**
 * Values of the texts. `name` is whom or what it is about (a merchant, a deal's title, a plan),
 * `by` who submitted it, `comment` what the administrator wrote.
 */
export type NotificationParams = { name?: string; by?: string; comment?: string }
