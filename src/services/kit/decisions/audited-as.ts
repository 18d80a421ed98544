import type { AuditSubject } from '#src/contract/authentication/audit-events.ts'
import type { InboxKind } from '#src/contract/core/approvals.ts'

/** Whose history an entry about a review joins. */
export const auditedAs = {
  deals: 'deal',
  branches: 'branch',
  profile: 'user',
  contact: 'user',
  accounts: 'user',
  corrections: 'deal-correction',
} as const satisfies Record<InboxKind, AuditSubject>
