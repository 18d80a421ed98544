import { and, desc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  addReviewNote as addContract,
  listReviewNotes as listContract,
  NOTES_SHOWN,
} from '#src/contract/core/review-notes.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { auditedAs } from '#src/services/kit/decisions/audited-as.ts'
import { otherBody } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { requireReviewed } from './record.ts'
import { reviewNotes } from './schema.ts'

export const listReviewNotes = bind(listContract, async ({ params, caller, format }, { quick }) => {
  await requireReviewed(quick, caller, params)
  const { id, text, kind, recordId, writtenBy, writtenAt } = reviewNotes
  const people = accountNames(quick)
  const rows = await quick
    .select({ id, text, author: people.name, writtenAt })
    .from(reviewNotes)
    .leftJoin(people, eq(people.id, writtenBy))
    .where(and(eq(kind, params.kind), eq(recordId, params.id)))
    .orderBy(desc(writtenAt), desc(id))
    .limit(NOTES_SHOWN)
  return {
    data: {
      notes: rows.toReversed().map((row) => ({
        ...row,
        author: row.author ?? '',
        writtenAt: format.instant(row.writtenAt),
      })),
    },
  }
})

export const addReviewNote = bind(addContract, async (call, { db }) => {
  const { params, body, caller } = call
  await db.transaction(async (tx) => {
    await requireReviewed(tx, caller, params)
    const [added] = await tx
      .insert(reviewNotes)
      .values({
        id: v7(),
        kind: params.kind,
        recordId: params.id,
        text: body.text,
        writtenBy: caller.userId,
        key: body.key,
      })
      .onConflictDoNothing()
      .returning({ id: reviewNotes.id })
    if (!added) {
      const isSent = and(eq(reviewNotes.writtenBy, caller.userId), eq(reviewNotes.key, body.key))
      const [sent] = await tx.select().from(reviewNotes).where(isSent)
      if (sent?.text !== body.text) throw otherBody()
      return
    }
    await recordAudit(tx, call, {
      event: 'review.noted',
      subjectType: auditedAs[params.kind],
      subjectId: params.id,
    })
  })
  return { data: null, message: 'core:note.added' }
})
