import { type InboxItem, isByItself } from '#src/contract/core/approvals.ts'
import { businessPaths } from '#src/contract/screens/approvals.ts'
import { reviewHref } from '#src/contract/screens/review-href.ts'

/** One item, or with `parts` everything of one business that waits, the oldest first. */
export type InboxRow = InboxItem & { parts: readonly InboxItem[] }

export function rowsOf({ items, rest }: Record<'items' | 'rest', InboxItem[]>): InboxRow[] {
  return items.map((item) => ({ ...item, parts: [item, ...restOf(item, rest)] }))
}

function restOf({ kind, ownerId }: InboxItem, rest: readonly InboxItem[]): InboxItem[] {
  return isByItself(kind) ? [] : rest.filter((one) => one.ownerId === ownerId)
}

/** What a row is called: a business by the name it asks for. */
export function rowName(row: InboxRow): string {
  return row.parts.length > 1 ? businessName(row.parts) : row.name
}

export function businessName(parts: readonly InboxItem[]): string {
  return parts.find(({ kind }) => kind === 'profile')?.name ?? parts[0]?.ownerName ?? ''
}

/** Whether a review is of this row: of an item, or of all that a business waits for. */
export function isAbout({ ownerId, parts }: InboxRow, id: string): boolean {
  return parts.some((part) => part.id === id) || (parts.length > 1 && ownerId === id)
}

/** The review of one item, or of all that a business waits for. */
export function rowHref(row: InboxRow, from: string | null): string {
  if (row.parts.length === 1) return reviewHref(row, from)
  return businessPaths.business({ id: row.ownerId }, { from })
}
