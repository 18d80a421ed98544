import { queueOf } from '#src/contract/core/bulk-actions.ts'
import type { Change, Live, ProfileKind } from './changes.ts'
import { changedFields } from './values.ts'

/** Fields in which a version differs from the live one; null if nothing is live. */
export function changedOf(
  kind: ProfileKind,
  { values }: Pick<Change, 'values'>,
  live: Live | null,
) {
  const fields = live?.approvalStatus === 'APPROVED' ? changedFields(live.values, values) : null
  return { kind: queueOf[kind.review], fields }
}
