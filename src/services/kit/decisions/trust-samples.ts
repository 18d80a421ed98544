import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ThreadKind } from '#src/contract/core/review-threads.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { trustRules, trustSamples } from './schema.ts'

type Kinds = readonly ThreadKind[]
type Answer = Pick<typeof trustSamples.$inferInsert, 'answer' | 'comment' | 'seenBy'>

/** Unseen approvals by rule of these kinds, oldest first. */
export function findSamples(db: Queryable, kinds: Kinds, page: { limit: number; offset: number }) {
  return sampled(db)
    .where(waits(kinds))
    .orderBy(asc(trustSamples.approvedAt), asc(trustSamples.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function findSample(db: Queryable, kinds: Kinds, id: string) {
  const [sample] = await sampled(db).where(and(eq(trustSamples.id, id), waits(kinds)))
  return sample
}

export async function countSamplesOf(db: Queryable, kinds: Kinds): Promise<number> {
  const [row] = await waiting(db).execute({ kinds: [...kinds] })
  return row?.count ?? 0
}

const waiting = prepareOnce((db) => {
  const isOfKind = sql`${trustSamples.kind} = any(${sql.placeholder('kinds')}::text[])`
  return db
    .select({ count: count() })
    .from(trustSamples)
    .where(and(isNull(trustSamples.seenAt), isOfKind))
})

/** Of concurrent answers, one counts. @returns the sample; undefined if already answered */
export async function answerSample(tx: Tx, kinds: Kinds, id: string, answer: Answer) {
  const [seen] = await tx
    .update(trustSamples)
    .set({ ...answer, seenAt: sql`now()` })
    .where(and(eq(trustSamples.id, id), waits(kinds)))
    .returning()
  return seen
}

function sampled(db: Queryable) {
  const { id, kind, itemId, title, ownerId, approvedAt } = trustSamples
  const { name: rule, addedBy } = trustRules
  return db
    .select({ id, kind, itemId, title, ownerId, approvedAt, rule, addedBy })
    .from(trustSamples)
    .innerJoin(trustRules, eq(trustRules.id, trustSamples.ruleId))
    .$dynamic()
}

function waits(kinds: Kinds) {
  return and(isNull(trustSamples.seenAt), inArray(trustSamples.kind, [...kinds]))
}
