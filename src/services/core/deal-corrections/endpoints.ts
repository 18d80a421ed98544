import { and, eq, ne, not, sql } from 'drizzle-orm'
import * as contract from '#src/contract/core/deal-corrections.ts'
import { accountNames, findAccounts } from '#src/services/authentication/index.ts'
import { findImages } from '#src/services/core/deals/deal-record.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { decide } from '#src/services/kit/decisions/decide.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { propose } from '#src/services/kit/proposals/proposals.ts'
import { decisionColumns } from '#src/services/kit/proposals/record.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { checkCorrection, notifyReviewers } from './check-correction.ts'
import { correctionColumns, dealCorrections, dealIsOver, isCorrection } from './corrections.ts'
import { readRules } from './read-rules.ts'
import {
  auditedCorrection,
  correctionWorkflow,
  readLiveDeal,
  replacedBy,
  wordsOf,
} from './workflow.ts'

const own = ({ role, userId }: Caller) =>
  role === 'MERCHANT' ? eq(dealCorrections.ownerId, userId) : undefined

export const dealCorrectionsEndpoints = [
  bind(contract.listCorrections, async ({ query, caller, format }, { db, settings }) => {
    const { id, subjectId: dealId, ownerId, status, submittedAt } = dealCorrections
    const merchants = accountNames(db)
    const where = and(
      isCorrection,
      ne(status, 'APPROVED'),
      caller.role === 'ADMIN' ? eq(status, 'PENDING') : own(caller),
      not(dealIsOver(settings.businessTimeZone)),
    )
    const from = db
      .select({ id, dealId, ...correctionColumns, ownerId, submittedAt, name: merchants.name })
      .from(dealCorrections)
      .leftJoin(merchants, eq(merchants.id, ownerId))
      .$dynamic()
    const order = { table: dealCorrections, id, by: [submittedAt, id], direction: 'asc' as const }
    const { rows, paging } = await readShort(db, from, { where, order }, query)
    return {
      data: {
        corrections: rows.map(({ ownerId, name, ...row }) => ({
          ...row,
          merchant: { id: ownerId, name: name ?? '' },
          submittedAt: format.instant(row.submittedAt),
        })),
        ...paging,
      },
    }
  }),

  bind(contract.findOpenCorrection, async ({ params, caller }, { db }) => {
    const { id, subjectId, status } = dealCorrections
    const { approvalStatus } = correctionColumns
    const isOfDeal = and(eq(subjectId, params.dealId), isCorrection)
    const [open] = await db
      .select({ id, approvalStatus })
      .from(dealCorrections)
      .where(and(isOfDeal, ne(status, 'APPROVED'), own(caller)))
    return { data: open ?? null }
  }),

  bind(contract.readCorrection, async ({ params, caller, format }, { db, settings }) => {
    const [found] = await db
      .select({
        row: dealCorrections,
        approvalStatus: correctionColumns.approvalStatus,
        deal: deals,
        expired: sql<boolean>`${dealIsOver(settings.businessTimeZone)}`,
      })
      .from(dealCorrections)
      .innerJoin(deals, eq(deals.id, dealCorrections.subjectId))
      .where(and(eq(dealCorrections.id, params.id), isCorrection, own(caller)))
    if (!found) throw new Refusal('notFound', 'core:correction.notFound')
    const { row, deal, approvalStatus, expired } = found
    const people = await findAccounts(db, [row.ownerId, ...(row.decidedBy ? [row.decidedBy] : [])])
    const nameOf = (id: string) => people.get(id)?.name ?? ''
    const live = { ...deal, imageUrls: await findImages(db, deal.id) }
    const rules = await readRules(db, row, deal)
    return {
      data: {
        id: row.id,
        dealId: row.subjectId,
        ...wordsOf(row.values),
        ...rules.now,
        before: { ...wordsOf(row.replaced ?? live), ...rules.old },
        expired,
        merchant: { id: row.ownerId, name: nameOf(row.ownerId) },
        approvalStatus,
        submittedAt: format.instant(row.submittedAt),
        comment: row.comment,
        decidedBy: row.decidedBy && nameOf(row.decidedBy),
        decidedAt: row.decidedAt && format.instant(row.decidedAt),
        version: row.version,
      },
    }
  }),

  bind(contract.addCorrection, async (call, { db, settings }) => {
    const { body, caller } = call
    const timeZone = settings.businessTimeZone
    const id = await addOnce(db, call, dealCorrections, async (tx, id) => {
      const { dealId } = body
      const merchantId = caller.userId
      const deal = { dealId, merchantId, timeZone }
      const live = await readLiveDeal(tx, deal)
      const change = { body, live, deal: { id: dealId, merchantId } }
      const values = await checkCorrection(tx, change, timeZone)
      const by = { ownerId: merchantId, submittedBy: merchantId }
      const sent = { id, kind: 'corrections' as const, subjectId: dealId, values, ...by }
      const added = await propose(tx, sent, 'core:correction.open')
      await readLiveDeal(tx, deal, 'lock')
      await recordAudit(tx, call, {
        event: 'deal-correction.created',
        subjectId: id,
        after: auditedCorrection(added),
      })
      await notifyReviewers(tx, added)
    })
    return { data: { id }, message: 'core:correction.created' }
  }),

  bind(contract.updateCorrection, async (call, { db, settings }) => {
    const { body, caller, format } = call
    const timeZone = settings.businessTimeZone
    const workflow = correctionWorkflow(timeZone)
    const command = {
      action: 'edit' as const,
      id: body.id,
      version: body.version,
      scope: own(caller),
    }
    await db.transaction(async (tx) => {
      const before = await lockRecord(tx, workflow, command, format)
      const { subjectId: dealId, ownerId: merchantId } = before
      const live = await readLiveDeal(tx, { dealId, timeZone }, 'lock')
      const change = { body, live, kept: before.values.rules, deal: { id: dealId, merchantId } }
      const values = await checkCorrection(tx, change, timeZone)
      const after = await writeRecord(tx, workflow, command, {
        values,
        version: sql`${dealCorrections.version} + 1`,
        submittedAt: sql`now()`,
      })
      await recordAudit(tx, call, {
        event: 'deal-correction.updated',
        subjectId: after.id,
        before: auditedCorrection(before),
        after: auditedCorrection(after),
      })
      await notifyReviewers(tx, after)
    })
    return { data: null, message: 'core:correction.updated' }
  }),

  bind(contract.decideCorrection, async (call, { db, settings }) => {
    const { id, version, approvalStatus, comment } = call.body
    const action = approvalStatus === 'APPROVED' ? ('approve' as const) : ('reject' as const)
    const timeZone = settings.businessTimeZone
    const { ownerName: merchant } = await db.transaction((tx) =>
      decide(
        tx,
        call,
        correctionWorkflow(timeZone),
        { action, id, version, comment },
        async (before, comment) => ({
          ...decisionColumns(call, comment),
          ...(action === 'approve' && {
            replaced: await replacedBy(tx, before, timeZone),
          }),
        }),
      ),
    )
    const message = action === 'approve' ? 'core:correction.approved' : 'core:correction.rejected'
    return { data: null, message, params: { merchant } }
  }),

  bind(contract.deleteCorrection, async (call, { db, settings }) => {
    const workflow = correctionWorkflow(settings.businessTimeZone)
    const command = {
      action: 'delete' as const,
      id: call.params.id,
      version: null,
      scope: own(call.caller),
    }
    await db.transaction(async (tx) => {
      const before = await lockRecord(tx, workflow, command, call.format)
      await writeRecord(tx, workflow, command)
      await recordAudit(tx, call, {
        event: 'deal-correction.deleted',
        subjectId: before.id,
        before: auditedCorrection(before),
      })
    })
    return { data: null, message: 'core:correction.deleted' }
  }),
]
