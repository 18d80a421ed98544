import { inboxNouns } from '#src/contract/core/approvals.ts'
import {
  answerTrustSample as answerContract,
  listTrustSamples as listContract,
  objectToSample,
  readTrustSample as readContract,
  type TrustSample,
} from '#src/contract/core/trust.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { answeredKinds } from '#src/services/core/review-threads/list-threads.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { readComment } from '#src/services/kit/decisions/decide.ts'
import { endTrust } from '#src/services/kit/decisions/trust.ts'
import {
  answerSample,
  countSamplesOf,
  findSample,
  findSamples,
} from '#src/services/kit/decisions/trust-samples.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export const listTrustSamples = bind(listContract, async ({ query, caller, format }, { db }) => {
  const { page, size } = query
  const kinds = requireKinds(caller)
  const rows = await findSamples(db, kinds, { limit: size, offset: page * size })
  const totalItems = await countSamplesOf(db, kinds)
  const samples = await present(db, rows, format)
  return { data: { samples, ...pageAnswer({ page, size, totalItems }) } }
})

export const readTrustSample = bind(readContract, async ({ params, caller, format }, { db }) => {
  const row = await findSample(db, requireKinds(caller), params.id)
  const [sample] = row ? await present(db, [row], format) : []
  if (!sample) throw new Refusal('notFound', 'core:trust.sampleGone')
  return { data: sample }
})

/** The approval stays, since no documented transition takes it back; only the trust ends. */
export const answerTrustSample = bind(answerContract, async (call, { db }) => {
  const kinds = requireKinds(call.caller)
  const isWrong = call.body.answer === 'OBJECTED'
  const comment = readComment(call.body.comment, isWrong ? objectToSample.comment : undefined)
  await db.transaction(async (tx) => {
    const seen = await answerSample(tx, kinds, call.params.id, {
      answer: call.body.answer,
      comment,
      seenBy: call.caller.userId,
    })
    if (!seen) throw new Refusal('ruleBroken', 'core:trust.sampleGone')
    const event = isWrong ? objectToSample.event : 'trust-sample.confirmed'
    const subjectType = inboxNouns[seen.kind].audited
    const subjectId = subjectType === 'user' ? seen.ownerId : seen.itemId
    await recordAudit(tx, call, { event, subjectType, subjectId, comment })
    if (isWrong) await endTrust(tx, call, seen.ownerId)
  })
  return { data: null, message: isWrong ? 'core:trust.objected' : 'core:trust.confirmed' }
})

/** Limited to kinds the caller decides on; null if there are none. */
export async function countSamples(db: Queryable, caller: Caller): Promise<number | null> {
  const kinds = answeredKinds(caller)
  return kinds.length > 0 ? countSamplesOf(db, kinds) : null
}

/** @throws Refusal forbidden if the caller decides on nothing that rules approve */
function requireKinds(caller: Caller) {
  const kinds = answeredKinds(caller)
  if (kinds.length === 0) throw new Refusal('forbidden', 'errors:service.forbidden')
  return kinds
}

type Row = Awaited<ReturnType<typeof findSamples>>[number]

async function present(
  db: Queryable,
  rows: readonly Row[],
  format: Format,
): Promise<TrustSample[]> {
  const personIds = rows.flatMap(({ ownerId, addedBy }) => [ownerId, addedBy])
  const people = await findAccounts(db, personIds)
  return rows.map(({ ownerId, addedBy, approvedAt, ...row }) => ({
    ...row,
    merchantName: people.get(ownerId)?.name ?? '',
    addedBy: people.get(addedBy)?.name ?? '',
    approvedAt: format.instant(approvedAt),
  }))
}
