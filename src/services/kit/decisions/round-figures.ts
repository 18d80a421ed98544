import { and, count, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { FIGURES_DAYS } from '#src/contract/core/decision-figures.ts'
import { USUAL_DAYS } from '#src/contract/core/onboarding.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { decidedRounds } from './schema.ts'

const { kind, answer, submittedAt, decidedAt, itemId, ruleId } = decidedRounds

const medianSeconds = sql<number | null>`percentile_cont(0.5) within group (
  order by extract(epoch from ${decidedAt} - ${submittedAt}))`.mapWith(Number)

/** What people decided of some kinds within so many days. */
function ofPeople(days: number): SQL | undefined {
  const isOfKinds = sql`${kind} = any(${sql.placeholder('kinds')}::text[])`
  return and(isNull(ruleId), gt(decidedAt, daysAgo(days)), isOfKinds)
}

function daysAgo(days: number): SQL {
  return sql`now() - make_interval(days => ${days}::int)`
}

/** How much people decided lately, and the median of the time from submission to decision. */
export const recentFigures = prepareOnce((db) =>
  db.select({ decided: count(), medianSeconds }).from(decidedRounds).where(ofPeople(FIGURES_DAYS)),
)

/** The usual time by kind, and of how many decisions it is known. */
export const usualTimes = prepareOnce((db) =>
  db
    .select({ kind: sql<InboxKind>`${kind}`, timed: count(submittedAt), medianSeconds })
    .from(decidedRounds)
    .where(ofPeople(USUAL_DAYS))
    .groupBy(kind),
)

/** Selects kind, item, answer, rule and the instants of submission and decision of the last days' rounds. */
export function recentRounds(days: number): SQL {
  return sql`
    select ${kind}, ${itemId}, ${answer}, ${ruleId}, ${submittedAt}, ${decidedAt} from ${decidedRounds}
    where ${gt(decidedAt, daysAgo(days))}`
}
