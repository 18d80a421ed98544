/** Every event that the audit trail knows by name, in the groups by which it is filtered. */
export const auditEvents = {
  decisions: [
    'user.approved',
    'user.rejected',
    'user.blocked',
    'user.unblocked',
    'business-profile.approved',
    'business-profile.rejected',
    'contact-details.approved',
    'contact-details.rejected',
    'deal.approved',
    'deal.rejected',
    'branch.approved',
    'branch.rejected',
  ],
  deals: ['deal.created', 'deal.updated', 'deal.deleted'],
  branches: ['branch.created', 'branch.updated', 'branch.verified', 'branch.deleted'],
  catalogue: [
    'brand.added',
    'brand.updated',
    'brand.deleted',
    'offer-type.added',
    'offer-type.updated',
    'offer-type.deleted',
  ],
  accounts: [
    'user.registered',
    'user.resubmitted',
    'user.updated',
    'business-profile.submitted',
    'business-profile.applied',
    'business-profile.withdrawn',
    'contact-details.submitted',
    'contact-details.applied',
    'contact-details.withdrawn',
    'user.categories-chosen',
    'user.mobile-changed',
    'user.email-changed',
    'user.password-changed',
    'user.password-reset',
    'user.linked',
    'user.unlinked',
    'user.language-changed',
    'device.registered',
    'notifications.read',
    'file.uploaded',
    'message.queued',
  ],
  staff: [
    'role.added',
    'role.updated',
    'role.deleted',
    'user.role-changed',
    'user.invited',
    'invitation.sent-again',
    'invitation.revoked',
    'user.invitation-accepted',
    'user.deactivated',
    'user.reactivated',
    'audit.exported',
  ],
  signIns: [
    'user.signed-in',
    'user.signed-out',
    'user.sign-ins-ended',
    'user.sign-in-failed',
    'user.sign-in-refused',
    'user.password-refused',
    'user.token-reused',
    'otp.requested',
    'otp.verified',
    'otp.refused',
  ],
  refusals: ['request.refused'],
} as const

export type AuditGroup = keyof typeof auditEvents
export type AuditEventName = (typeof auditEvents)[AuditGroup][number]

export const auditGroups = [
  'decisions',
  'deals',
  'branches',
  'accounts',
  'staff',
  'signIns',
  'refusals',
] as const satisfies readonly AuditGroup[]

export const auditEventNames: readonly AuditEventName[] = auditGroups.flatMap(
  (group): readonly AuditEventName[] => auditEvents[group],
)

/** What an entry may be about. */
export const auditSubjects = [
  'user',
  'deal',
  'branch',
  'role',
  'invitation',
  'file',
  'message',
  'otp',
  'request',
  'audit',
] as const
export type AuditSubject = (typeof auditSubjects)[number]
