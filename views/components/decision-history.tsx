import type { ChangePart } from '#src/contract/change-parts.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { usePage } from '#views/page/page.ts'
import { AcceptedParts } from './accepted-parts.tsx'
import { Time } from './time.tsx'

type Review = Deal['reviews'][number] & {
  accepted?: readonly ChangePart[]
}
type Props = { of: 'deals' | 'branches'; reviews: readonly Review[] }

const verbs = {
  APPROVED: 'approvedBy',
  REJECTED: 'rejectedBy',
  CHANGES_REQUESTED: 'changesRequestedBy',
} as const

export function DecisionHistory({ of: noun, reviews }: Props) {
  const { t } = usePage()
  if (reviews.length === 0) return null
  return (
    <section className="prose">
      <h2>{t(`${noun}:show.reviews`)}</h2>
      <ol role="list" className="stack">
        {reviews.map((review) => (
          <li key={review.decidedAt.milliseconds}>
            <p>
              <b>
                {review.rule
                  ? t('common:decision.approvedByRule', {
                      rule: review.rule,
                      name: review.decidedBy,
                    })
                  : t(`${noun}:show.${verbs[review.decision]}`, { name: review.decidedBy })}
              </b>{' '}
              <Time value={review.decidedAt} long />
            </p>
            <AcceptedParts accepted={review.accepted ?? []} />
            {review.comment && <blockquote>{review.comment}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
