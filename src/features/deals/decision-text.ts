import type { Deal } from '#src/contract/core/deals.ts'
import type { Page } from '#src/web/page/page.ts'

/** Who decided on the deal and when, for whoever came too late; null while nobody has. */
export function decisionText({ t, format }: Page, deal: Deal): string | null {
  if (deal.approvalStatus === 'PENDING') return deal.expired ? t('deals:refused.expired') : null
  const [last] = deal.reviews
  if (!last || last.decision !== deal.approvalStatus) return null
  const key = last.decision === 'APPROVED' ? 'deals:refused.approvedBy' : 'deals:refused.rejectedBy'
  return t(key, { name: last.decidedBy, when: format.moment(last.decidedAt) })
}
