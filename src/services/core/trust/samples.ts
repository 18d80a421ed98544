import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import {
  answerTrustSample as answerContract,
  listTrustSamples as listContract,
  readTrustSample as readContract,
  type TrustSample,
} from '#src/contract/core/trust.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { endTrust } from '#src/services/kit/decisions/trust.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { trustRules, trustSamples } from './schema.ts'

const waits = isNull(trustSamples.seenAt)

export const listTrustSamples = bind(listContract, async ({ query, format }, { db }) => {
  const { page, size } = query
  const rows = await sampled(db)
    .where(waits)
    .orderBy(asc(trustSamples.approvedAt), asc(trustSamples.id))
    .limit(size)
    .offset(page * size)
  const totalItems = await countSamples(db)
  const samples = await present(db, rows, format)
  return { data: { samples, ...pageAnswer({ page, size, totalItems }) } }
})

export const readTrustSample = bind(readContract, async ({ params, format }, { db }) => {
  const rows = await sampled(db).where(and(eq(trustSamples.id, params.id), waits))
  const [sample] = await present(db, rows, format)
  if (!sample) throw new Refusal('notFound', 'core:trust.sampleGone')
  return { data: sample }
})

/** The deal stays as it is, which its documented states leave no way back from; only trust ends. */
export const answerTrustSample = bind(answerContract, async (call, { db }) => {
  const { answer } = call.body
  const comment = call.body.comment?.toWellFormed() || null
  refuseFields({
    ...(comment?.includes('\0') && { comment: 'common:messages.unreadable' }),
    ...(answer === 'OBJECTED' && !comment && { comment: 'common:messages.commentRequired' }),
  })
  await db.transaction(async (tx) => {
    const [seen] = await tx
      .update(trustSamples)
      .set({ answer, comment, seenBy: call.caller.userId, seenAt: sql`now()` })
      .where(and(eq(trustSamples.id, call.params.id), waits))
      .returning()
    if (!seen) throw new Refusal('ruleBroken', 'core:trust.sampleGone')
    const event = answer === 'OBJECTED' ? 'trust-sample.objected' : 'trust-sample.confirmed'
    await recordAudit(tx, call, { event, subjectId: seen.dealId, comment })
    if (answer === 'OBJECTED') await endTrust(tx, call, seen.ownerId)
  })
  return {
    data: null,
    message: answer === 'OBJECTED' ? 'core:trust.objected' : 'core:trust.confirmed',
  }
})

export function countSamples(db: Queryable): Promise<number> {
  return db.$count(trustSamples, waits)
}

function sampled(db: Queryable) {
  const { id, dealId, ownerId, approvedAt } = trustSamples
  const { name: rule, addedBy } = trustRules
  return db
    .select({ id, dealId, ownerId, approvedAt, rule, addedBy, title: deals.title })
    .from(trustSamples)
    .innerJoin(trustRules, eq(trustRules.id, trustSamples.ruleId))
    .innerJoin(deals, eq(deals.id, trustSamples.dealId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof sampled>>[number]

async function present(
  db: Queryable,
  rows: readonly Row[],
  format: Format,
): Promise<TrustSample[]> {
  const people = await findAccounts(
    db,
    rows.flatMap(({ ownerId, addedBy }) => [ownerId, addedBy]),
  )
  return rows.map(({ ownerId, addedBy, approvedAt, ...row }) => ({
    ...row,
    merchantName: people.get(ownerId)?.name ?? '',
    addedBy: people.get(addedBy)?.name ?? '',
    approvedAt: format.instant(approvedAt),
  }))
}
