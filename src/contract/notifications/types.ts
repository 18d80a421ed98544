/** What people are told of, by the group in which they choose copies of it. */
const typesOf = {
  'merchants-waiting': ['merchant-submitted', 'bank-submitted'],
  'profiles-waiting': ['business-profile-submitted', 'contact-details-submitted'],
  'deals-waiting': ['deal-submitted', 'deal-correction-submitted'],
  'branches-waiting': ['branch-submitted'],
  payments: [
    'payment-refunded',
    'payment-part-refunded',
    'payment-refund-failed',
    'payment-disputed',
    'payment-dispute-due',
    'payment-dispute-won',
    'payment-dispute-lost',
  ],
  figures: ['figures-differ'],
  factors: ['factor-reset-requested', 'factor-reset-confirmed', 'factor-reset-refused'],
  'second-approvals': [
    'second-approval-requested',
    'second-approval-approved',
    'second-approval-refused',
    'second-approval-failed',
    'second-approval-expired',
  ],
  account: [
    'merchant-approved',
    'merchant-rejected',
    'merchant-blocked',
    'merchant-unblocked',
    'business-profile-approved',
    'business-profile-rejected',
    'business-profile-changes-requested',
    'contact-details-approved',
    'contact-details-rejected',
    'contact-details-changes-requested',
    'account-viewed',
    'till-paired',
  ],
  deals: [
    'deal-approved',
    'deal-rejected',
    'deals-approved',
    'deals-rejected',
    'deal-changes-requested',
    'deal-written',
    'deal-rewritten',
    'deal-expired',
    'deal-correction-approved',
    'deal-correction-rejected',
    'redemption-undone',
    'coupons-given',
    'coupons-redeemed-twice',
  ],
  branches: [
    'branch-approved',
    'branch-rejected',
    'branch-changes-requested',
    'branches-approved',
    'branches-rejected',
  ],
  messages: ['review-message', 'review-assigned'],
  requests: ['deal-request-received'],
  subscription: [
    'subscription-paid',
    'subscription-cancelled',
    'subscription-frozen',
    'subscription-restored',
    'subscription-renewed',
    'subscription-changed',
    'subscription-kept',
    'subscription-due-soon',
    'subscription-charged-soon',
    'subscription-charge-declined',
    'subscription-charge-unauthenticated',
    'subscription-overdue',
    'subscription-last-day',
    'subscription-ends-soon',
    'subscription-changes-soon',
    'subscription-ended',
  ],
  /** Money that went back to a merchant or bank: also what was paid for nothing. */
  refunds: ['subscription-refunded', 'subscription-part-refunded', 'subscription-returned'],
  package: [
    'package-ends-soon',
    'package-about-to-end',
    'package-ended',
    'package-refunded',
    'package-part-refunded',
    'package-returned',
    'package-frozen',
    'package-restored',
  ],
} as const

export type EventGroup = keyof typeof typesOf
export type NotificationType = (typeof typesOf)[EventGroup][number]

export const eventGroups = Object.keys(typesOf) as EventGroup[]
const grouped = eventGroups.flatMap((group) =>
  typesOf[group].map((type): [NotificationType, EventGroup] => [type, group]),
)
export const notificationTypes = grouped.map(([type]) => type)
export const groupOf = Object.fromEntries(grouped) as Record<NotificationType, EventGroup>

/** Informs an owner of several decisions of one bulk action. */
export const typeOfSeveral: Partial<Record<NotificationType, NotificationType>> = {
  'deal-approved': 'deals-approved',
  'deal-rejected': 'deals-rejected',
  'branch-approved': 'branches-approved',
  'branch-rejected': 'branches-rejected',
}
