import type { Deal } from '#src/contract/core/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Note } from '#views/components/note.tsx'

export function OwnersNote({ deal }: { deal: Deal }) {
  const { t, actor } = usePage()
  const [last] = deal.reviews
  const isOwner = actor?.userId === deal.merchant.id
  if (!isOwner || last?.decision !== 'REJECTED' || deal.approvalStatus === 'APPROVED') return null
  const rejected = deal.approvalStatus === 'REJECTED'
  return (
    <Note tone={rejected ? 'warn' : 'info'} icon="info">
      <b>{t(rejected ? 'deals:show.changeThis' : 'deals:show.rejectedAgain')}</b> {last.comment}
    </Note>
  )
}
