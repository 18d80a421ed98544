import { and, eq } from 'drizzle-orm'
import * as contract from '#src/contract/core/deal-drafts.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isOpen, ownDraft, writeDraft } from './drafts.ts'
import { dealDrafts } from './schema.ts'

type DraftRow = typeof dealDrafts.$inferSelect

const DAY_MS = 86_400_000

function keptOf({ version, savedAt }: DraftRow, format: Facts['format']) {
  const until = new Date(savedAt.getTime() + contract.DRAFT_DAYS * DAY_MS)
  return { version, savedAt: format.instant(savedAt), keptUntil: format.instant(until) }
}

export const dealDraftsEndpoints = [
  bind(contract.listDrafts, async ({ query, caller, format }, { db }) => {
    const { id, merchantId, savedAt } = dealDrafts
    const where = and(eq(merchantId, caller.userId), isOpen)
    const order = { table: dealDrafts, id, by: [savedAt, id], direction: 'desc' as const }
    const from = db.select().from(dealDrafts).$dynamic()
    const { rows, paging } = await readShort(db, from, { where, order }, query)
    return {
      data: {
        drafts: rows.map((row) => ({
          id: row.id,
          title: row.typed?.title ?? '',
          coverImage: row.typed?.coverImage ?? '',
          ...keptOf(row, format),
        })),
        ...paging,
      },
    }
  }),

  bind(contract.readDraft, async ({ params: { id }, caller, format }, { db }) => {
    const draft = { id, merchantId: caller.userId }
    const [row] = await db.select().from(dealDrafts).where(ownDraft(draft))
    if (!row?.typed) throw new Refusal('notFound', 'core:draft.notFound')
    return { data: { ...row.typed, id, ...keptOf(row, format) } }
  }),

  bind(contract.saveDraft, async (call, { db }) => {
    const { params, body, caller, format } = call
    const saved = await db.transaction(async (tx) => {
      const draft = { id: params.id, merchantId: caller.userId }
      const { saved, isNew } = await writeDraft(tx, draft, body)
      if (isNew) await recordAudit(tx, call, { event: 'deal-draft.saved', subjectId: saved.id })
      return saved
    })
    return { data: keptOf(saved, format), message: 'core:draft.saved' }
  }),

  /** Whoever deletes it twice, or after it became a deal, finds it gone. */
  bind(contract.deleteDraft, async (call, { db }) => {
    const draft = { id: call.params.id, merchantId: call.caller.userId }
    await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(dealDrafts)
        .where(and(ownDraft(draft), isOpen))
        .returning({ id: dealDrafts.id })
      if (!gone) throw new Refusal('notFound', 'core:draft.notFound')
      await recordAudit(tx, call, { event: 'deal-draft.deleted', subjectId: gone.id })
    })
    return { data: null, message: 'core:draft.deleted' }
  }),
]
