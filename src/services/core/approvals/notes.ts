import { and, desc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type InboxKind, inboxNouns } from '#src/contract/core/approvals.ts'
import {
  addReviewNote as addContract,
  listReviewNotes as listContract,
  NOTES_SHOWN,
} from '#src/contract/core/review-notes.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { inbox } from '#src/services/core/inbox/nouns.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { requireDecider } from '#src/services/kit/decisions/may-decide.ts'
import { otherBody } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { noRecord, requireReviewed } from './record.ts'
import { reviewNotes } from './schema.ts'

export const listReviewNotes = bind(listContract, async ({ params, caller, format }, { quick }) => {
  requireDecider(caller, params.kind)
  const rows = await newestNotes(quick, params.kind).execute(params)
  if (rows.length === 0) throw noRecord()
  return {
    data: {
      notes: rows
        .toReversed()
        .flatMap(({ note, author }) =>
          note ? { ...note, author: author ?? '', writtenAt: format.instant(note.writtenAt) } : [],
        ),
    },
  }
})

/** One row without a note if there are none, and no row without the record. */
const newestNotes = prepareOnce((db, kind: InboxKind) => {
  const { id, text, recordId, writtenBy, writtenAt } = reviewNotes
  const record = sql.placeholder('id')
  const people = accountNames(db)
  return db
    .select({ note: { id, text, writtenAt }, author: people.name })
    .from(inbox[kind].reviewed(db, record))
    .leftJoin(reviewNotes, and(eq(reviewNotes.kind, kind), eq(recordId, record)))
    .leftJoin(people, eq(people.id, writtenBy))
    .orderBy(desc(writtenAt), desc(id))
    .limit(NOTES_SHOWN)
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
      subjectType: inboxNouns[params.kind].audited,
      subjectId: params.id,
    })
  })
  return { data: null, message: 'core:note.added' }
})
