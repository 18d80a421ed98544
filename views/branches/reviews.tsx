import type { Branch } from '#src/contract/location/branches.ts'
import { isOwner } from '#src/features/branches/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { AcceptedParts } from '#views/components/accepted-parts.tsx'
import { Note } from '#views/components/note.tsx'

const rejected = { own: 'branches:show.changeThis', other: 'branches:show.rejectedWith' } as const
const changesRequested = {
  own: 'branches:show.changesRequested',
  other: 'branches:show.changesRequestedWith',
} as const

export function RejectedNote({ branch }: { branch: Branch }) {
  const { t, actor } = usePage()
  if (branch.status !== 'REJECTED') return null
  const own = actor && isOwner(actor, branch)
  const hasRequest = branch.reviews[0]?.decision === 'CHANGES_REQUESTED'
  const words = hasRequest ? changesRequested : rejected
  return (
    <Note tone="warn" icon="info">
      <b>{t(own ? words.own : words.other)}</b> {branch.comment}
      <AcceptedParts accepted={branch.reviews[0]?.accepted ?? []} />
    </Note>
  )
}

export function LiveNote({ branch }: { branch: Branch }) {
  const { t } = usePage()
  if (!branch.live || branch.status === 'APPROVED') return null
  return <Note>{t('branches:show.liveStays', { when: branch.live.approvedAt.displayDate })}</Note>
}
