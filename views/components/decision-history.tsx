import type { DateValue } from '#src/contract/values.ts'
import { Time } from './time.tsx'

type Review = { comment: string | null; decidedAt: DateValue }
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
            {review.comment && <blockquote>{review.comment}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
