import type { Deal } from '#src/contract/core/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Note } from '#views/components/note.tsx'
import { Time } from '#views/components/time.tsx'

/** The latest rejection's comment, for the owner, on top of the deal. */
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

/** Every decision on the deal, newest first. */
export function DealReviews({ reviews }: Pick<Deal, 'reviews'>) {
  const { t } = usePage()
  if (reviews.length === 0) return null
  return (
    <section className="prose">
      <h2>{t('deals:show.reviews')}</h2>
      <ol role="list" className="stack">
        {reviews.map((review) => (
          <li key={review.decidedAt.milliseconds}>
            <p>
              <b>{decision(review, t)}</b> <Time value={review.decidedAt} long />
            </p>
            {review.comment && <blockquote>{review.comment}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function decision(review: Deal['reviews'][number], t: ReturnType<typeof usePage>['t']): string {
  const name = review.decidedBy
  return review.decision === 'APPROVED'
    ? t('deals:show.approvedBy', { name })
    : t('deals:show.rejectedBy', { name })
}
