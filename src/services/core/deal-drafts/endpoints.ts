import { and } from 'drizzle-orm'
import * as contract from '#src/contract/core/deal-drafts.ts'
import type { Queryable } from '#src/database/connect.ts'
import { readDealOwner } from '#src/services/core/deal-writers/deal-owner.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { draftsOf, isOpen, ownDraft, writeDraft } from './drafts.ts'
import { dealDrafts } from './schema.ts'

type DraftRow = typeof dealDrafts.$inferSelect

const DAY_MS = 86_400_000

async function readDraftOwner(db: Queryable, caller: Caller, named: string | undefined) {
  const { merchantId, writtenBy } = await readDealOwner(db, caller, named)
  return { ownerId: caller.userId, writtenFor: writtenBy && merchantId }
}

function keptOf({ version, savedAt }: DraftRow, format: Facts['format']) {
  const until = new Date(savedAt.getTime() + contract.DRAFT_DAYS * DAY_MS)
  return { version, savedAt: format.instant(savedAt), keptUntil: format.instant(until) }
}

export const dealDraftsEndpoints = [
  bind(contract.listDrafts, async ({ query, caller, format }, { db }) => {
    const { id, savedAt } = dealDrafts
    const where = and(draftsOf(await readDraftOwner(db, caller, query.merchantId)), isOpen)
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

  bind(contract.readDraft, async ({ params: { id }, query, caller, format }, { db }) => {
    const draft = { id, ...(await readDraftOwner(db, caller, query.merchantId)) }
    const [row] = await db.select().from(dealDrafts).where(ownDraft(draft))
    if (!row?.typed) throw new Refusal('notFound', 'core:draft.notFound')
    return { data: { ...row.typed, id, ...keptOf(row, format) } }
  }),

  bind(contract.saveDraft, async (call, { db }) => {
    const { params, body, caller, format } = call
    const saved = await db.transaction(async (tx) => {
      const owner = await readDraftOwner(tx, caller, body.merchantId)
      const draft = { id: params.id, ...owner }
      const { saved, isNew } = await writeDraft(tx, draft, body)
      if (isNew) await recordAudit(tx, call, { event: 'deal-draft.saved', subjectId: saved.id })
      return saved
    })
    return { data: keptOf(saved, format), message: 'core:draft.saved' }
  }),

  /** Whoever deletes it twice, or after it became a deal, finds it gone. */
  bind(contract.deleteDraft, async (call, { db }) => {
    const owner = await readDraftOwner(db, call.caller, call.query.merchantId)
    const draft = { id: call.params.id, ...owner }
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
