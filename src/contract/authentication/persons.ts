/** What is known about somebody, as screens count it. */
export const personKinds = [
  'account',
  'profile',
  'staff',
  'security',
  'messages',
  'coupons',
  'requests',
  'reviews',
  'work',
  'files',
  'money',
  'audit',
] as const
export type PersonKind = (typeof personKinds)[number]

/** Why something outlasts an erasure. */
export const keepReasons = [
  'books',
  'chain',
  'signed',
  'optOut',
  'hashed',
  'unlinked',
  'steps',
] as const
export type KeepReason = (typeof keepReasons)[number]

export const erasureSteps = [
  'sessions',
  'messages',
  'core',
  'places',
  'money',
  'files',
  'accounts',
] as const
export type ErasureStep = (typeof erasureSteps)[number]

/** What must be settled before an erasure. */
export const erasureBlockers = ['dispute', 'payment', 'refund', 'plan', 'package', 'deals'] as const
export type ErasureBlocker = (typeof erasureBlockers)[number]
