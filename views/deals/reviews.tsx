import type { Deal } from '#src/contract/core/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Note } from '#views/components/note.tsx'

const words = {
  REJECTED: 'deals:show.changeThis',
  CHANGES_REQUESTED: 'deals:show.changesRequested',
} as const

export function OwnersNote({ deal }: { deal: Deal }) {
  const { t, actor } = usePage()
  const [last] = deal.reviews
  const isOwner = actor?.userId === deal.merchant.id
  if (!isOwner || !last || last.decision === 'APPROVED') return null
  if (deal.approvalStatus === 'APPROVED') return null
  const rejected = deal.approvalStatus === 'REJECTED'
  return (
    <Note tone={rejected ? 'warn' : 'info'} icon="info">
      <b>{t(rejected ? words[last.decision] : 'deals:show.rejectedAgain')}</b> {last.comment}
    </Note>
  )
}
