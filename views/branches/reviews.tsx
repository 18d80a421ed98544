import type { Branch } from '#src/contract/location/branches.ts'
import { isOwner } from '#src/features/branches/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Note } from '#views/components/note.tsx'

export function RejectedNote({ branch }: { branch: Branch }) {
  const { t, actor } = usePage()
  if (branch.status !== 'REJECTED') return null
  const own = actor && isOwner(actor, branch)
  return (
    <Note tone="warn" icon="info">
      <b>{t(own ? 'branches:show.changeThis' : 'branches:show.rejectedWith')}</b> {branch.comment}
    </Note>
  )
}

export function LiveNote({ branch }: { branch: Branch }) {
  const { t } = usePage()
  if (!branch.live || branch.status === 'APPROVED') return null
  return <Note>{t('branches:show.liveStays', { when: branch.live.approvedAt.displayDate })}</Note>
}
