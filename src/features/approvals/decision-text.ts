import type { Page } from '#src/web/page/page.ts'
import type { Reviewed } from './reviewed.ts'

type Version = Pick<Reviewed['version'], 'status' | 'decidedBy' | 'decidedAt'>

/** Who decided on a version and when, or that a newer one took its place; null while it waits. */
export function decisionText({ t, format }: Page, { status, decidedBy, decidedAt }: Version) {
  if (status === 'PENDING') return null
  if (status === 'REPLACED' || !decidedAt) return t('approvals:page.replaced')
  const params = { name: decidedBy ?? '', when: format.moment(decidedAt) }
  return status === 'APPROVED'
    ? t('approvals:page.approvedBy', params)
    : t('approvals:page.rejectedBy', params)
}
