import type { ChangePart } from '#src/contract/change-parts.ts'
import type { DateValue } from '#src/contract/values.ts'
import { AcceptedParts } from './accepted-parts.tsx'
import { Time } from './time.tsx'

type Review = {
  comment: string | null
  decidedAt: DateValue
  accepted?: readonly ChangePart[]
}
type Props<R extends Review> = {
  title: string
  reviews: readonly R[]
  words: (review: R) => string
}

export function DecisionHistory<R extends Review>({ title, reviews, words }: Props<R>) {
  if (reviews.length === 0) return null
  return (
    <section className="prose">
      <h2>{title}</h2>
      <ol role="list" className="stack">
        {reviews.map((review) => (
          <li key={review.decidedAt.milliseconds}>
            <p>
              <b>{words(review)}</b> <Time value={review.decidedAt} long />
            </p>
            <AcceptedParts accepted={review.accepted ?? []} />
            {review.comment && <blockquote>{review.comment}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
