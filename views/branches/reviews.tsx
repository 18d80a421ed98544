import type { Branch } from '#src/contract/location/branches.ts'
import { isOwner } from '#src/features/branches/lifecycle.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Note } from '#views/components/note.tsx'
import { Time } from '#views/components/time.tsx'

/** Why it was rejected, on top of the branch; the owner reads what to do. */
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

/** What others see while a later version waits or was sent back. */
export function LiveNote({ branch }: { branch: Branch }) {
  const { t } = usePage()
  if (!branch.live || branch.status === 'APPROVED') return null
  return <Note>{t('branches:show.liveStays', { when: branch.live.approvedAt.displayDate })}</Note>
}

/** Every decision on the branch, newest first. */
export function BranchReviews({ reviews }: Pick<Branch, 'reviews'>) {
  const page = usePage()
  if (reviews.length === 0) return null
  return (
    <section className="prose">
      <h2>{page.t('branches:show.reviews')}</h2>
      <ol role="list" className="stack">
        {reviews.map((review) => (
          <li key={review.decidedAt.milliseconds}>
            <p>
              <b>{decision(review, page)}</b> <Time value={review.decidedAt} long />
            </p>
            {review.comment && <blockquote>{review.comment}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function decision({ decision, decidedBy: name }: Branch['reviews'][number], { t }: Page): string {
  return decision === 'APPROVED'
    ? t('branches:show.approvedBy', { name })
    : t('branches:show.rejectedBy', { name })
}
