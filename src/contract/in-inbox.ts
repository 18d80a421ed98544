import type { AuditSubject } from './authentication/audit-events.ts'
import type { BusinessRole, Permission } from './roles.ts'
import type { AccountStatus } from './values.ts'

type PermissionSet = readonly [Permission, ...Permission[]]
export type PermissionSets = readonly [PermissionSet, ...PermissionSet[]]

type Share = {
  /** Tabs and sums stand in this order. */
  rank: number
  /** What deciding takes: all of any one set, with the permission to decide first. */
  permissions: PermissionSets
  /** Whose history an entry about its reviews joins. */
  audited: AuditSubject
  /** Hours within which it should be decided, unless the operator sets others. */
  hours: number
  /** Reviewed by itself, and not with all that its business waits for. */
  byItself?: true
  /** What it is among bulk actions; omitted if it is decided one by one. */
  bulk?: string | Record<BusinessRole, string>
  /** The kind with whose reasons it is rejected, if it has none of its own. */
  reasons?: string
  /** The conversation with its owner, about each record or about the account; omitted if there is none. */
  thread?: {
    of: 'record' | 'owner'
    /** Owners whose account is in one of these states; omitted if all read it. */
    readers?: readonly AccountStatus[]
    writers: readonly AccountStatus[]
  }
}

/** What a noun that waits for approval tells of its share of the inbox. */
export function inInbox<const Kind extends string, const Noun extends Share>(
  kind: Kind,
  noun: Noun,
): { kind: Kind } & Noun {
  return { kind, ...noun }
}

type Href = (item: { id: string; userType: BusinessRole }, query: { from: string | null }) => string

/** Where a kind's items are reviewed, with the picture that stands for them. */
export function reviewedAt<const Kind extends string>(kind: Kind, icon: string, href: Href) {
  return { kind, icon, href }
}
