import words from '#locales/en/audit.json' with { type: 'json' }

export const auditGroups = [
  'decisions',
  'deals',
  'coupons',
  'plans',
  'payments',
  'branches',
  'catalogue',
  'requests',
  'accounts',
  'staff',
  'signIns',
  'refusals',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** Events, record kinds and audited columns are those with texts. */
type Events = typeof words.event
export type AuditEventName = {
  [Subject in keyof Events]: `${Subject}.${keyof Events[Subject] & string}`
}[keyof Events]
export const auditEventNames = Object.entries(words.event).flatMap(([subject, verbs]) =>
  Object.keys(verbs).map((verb) => `${subject}.${verb}` as AuditEventName),
)

const decisions = ['approved', 'rejected', 'blocked', 'unblocked', 'changes-requested']
const groupOfSubject: Record<keyof Events, AuditGroup> = {
  'bulk-action': 'decisions',
  'review-message': 'decisions',
  review: 'decisions',
  deal: 'deals',
  'deal-correction': 'deals',
  'deal-draft': 'deals',
  event: 'deals',
  coupon: 'coupons',
  'coupon-file': 'coupons',
  till: 'coupons',
  cashier: 'coupons',
  plan: 'plans',
  subscription: 'plans',
  package: 'plans',
  checkout: 'payments',
  invoice: 'payments',
  sandbox: 'payments',
  branch: 'branches',
  brand: 'catalogue',
  'offer-type': 'catalogue',
  'reason-template': 'catalogue',
  category: 'catalogue',
  'trust-rule': 'catalogue',
  'trust-sample': 'catalogue',
  'deal-request': 'requests',
  'credit-card-request': 'requests',
  user: 'accounts',
  'business-profile': 'accounts',
  'contact-details': 'accounts',
  device: 'accounts',
  notifications: 'accounts',
  mailing: 'accounts',
  file: 'accounts',
  message: 'accounts',
  list: 'accounts',
  role: 'staff',
  invitation: 'staff',
  audit: 'staff',
  job: 'staff',
  'second-approval': 'staff',
  reconciliation: 'coupons',
  fraud: 'coupons',
  otp: 'signIns',
  request: 'refusals',
}
const apart: Partial<Record<AuditEventName, AuditGroup>> = {
  'deal.coupons-activated': 'coupons',
  'deal.coupons-deactivated': 'coupons',
  'deal.coupons-paused': 'coupons',
  'deal.coupons-resumed': 'coupons',
  'user.role-changed': 'staff',
  'user.invited': 'staff',
  'user.invitation-accepted': 'staff',
  'user.deactivated': 'staff',
  'user.reactivated': 'staff',
  'user.signed-in': 'signIns',
  'user.signed-out': 'signIns',
  'user.sign-ins-ended': 'signIns',
  'user.sign-in-failed': 'signIns',
  'user.sign-in-refused': 'signIns',
  'user.password-refused': 'signIns',
  'user.token-reused': 'signIns',
  'user.factor-on': 'signIns',
  'user.factor-off': 'signIns',
  'user.factor-reset': 'signIns',
  'user.factor-reset-requested': 'signIns',
  'user.factor-reset-refused': 'signIns',
  'user.factor-refused': 'signIns',
  'user.recovery-codes-made': 'signIns',
  'user.recovery-code-used': 'signIns',
  'user.passkey-added': 'signIns',
  'user.passkey-removed': 'signIns',
  'user.passkey-cloned': 'signIns',
  'user.devices-forgotten': 'signIns',
  'user.identity-proved': 'signIns',
}

export function eventsOf(group: AuditGroup): AuditEventName[] {
  return auditEventNames.filter((name) => groupOf(name) === group)
}

function groupOf(name: AuditEventName): AuditGroup {
  const [subject, verb = ''] = name.split('.') as [keyof Events, string?]
  return apart[name] ?? (decisions.includes(verb) ? 'decisions' : groupOfSubject[subject])
}

export type AuditSubject = keyof typeof words.subject
export const auditSubjects = Object.keys(words.subject) as AuditSubject[]
type AuditField = keyof typeof words.field
export const auditFields = Object.keys(words.field) as AuditField[]
