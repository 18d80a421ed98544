import type { Branch } from '#src/contract/location/branches.ts'
import type { Page } from '#src/web/page/page.ts'

/** Who decided on the branch and when, for whoever came too late; null while nobody has. */
export function decisionText({ t, format }: Page, branch: Branch): string | null {
  const [last] = branch.reviews
  if (!last || last.decision !== branch.status) return null
  const params = { name: last.decidedBy, when: format.moment(last.decidedAt) }
  return last.decision === 'APPROVED'
    ? t('branches:refused.approvedBy', params)
    : t('branches:refused.rejectedBy', params)
}
