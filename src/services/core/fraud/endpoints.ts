import { lt, sql } from 'drizzle-orm'
import type { FraudRow } from '#src/contract/core/fraud.ts'
import * as contract from '#src/contract/core/fraud.ts'
import type { Database } from '#src/database/connect.ts'
import { pauseDeals } from '#src/services/core/coupons/pause-deal.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, Settings } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { Refusal, requireFullAdministrator } from '#src/services/kit/refusals/refusal.ts'
import { type Board, type FraudRowKey, findFraud } from './find-fraud.ts'
import { findItems } from './find-items.ts'
import { findLimits, removeLimits, saveLimits } from './limits.ts'
import { fraudSeen } from './schema.ts'

type By = Parameters<typeof recordAudit>[1] & Pick<Board, 'format'> & { caller: Caller }

export const fraudEndpoints = [
  bind(contract.readFraud, async (call, { db, settings }) => {
    const rows = await findFraud(db, boardOf(call, settings))
    await recordLook(db, call, null)
    return { data: { rows } }
  }),

  bind(contract.listFraudItems, async (call, { db, settings }) => {
    const { params, query } = call
    const board = boardOf(call, settings)
    const row = await requireRow(db, board, params)
    const found = await findItems(db, board, params, query)
    await recordLook(db, call, params.merchantId)
    return { data: { row, ...found } }
  }),

  bind(contract.seeFraud, async (call, { db, settings }) => {
    const { params, caller, body } = call
    const row = await requireRow(db, boardOf(call, settings), params)
    const seenThrough = new Date(Math.min(body.through, row.through))
    const set = { seenThrough, seenBy: caller.userId, seenAt: sql`now()` }
    await db.transaction(async (tx) => {
      const { rowCount } = await tx
        .insert(fraudSeen)
        .values({ ...params, ...set, owner: ownerOf(caller) ?? ALL_OWNERS })
        .onConflictDoUpdate({
          target: [fraudSeen.owner, fraudSeen.merchantId, fraudSeen.kind],
          set,
          setWhere: lt(fraudSeen.seenThrough, seenThrough),
        })
      if (rowCount === 1)
        await recordAudit(tx, call, { event: 'fraud.seen', ...aboutMerchant(params.merchantId) })
    })
    return { data: null, message: 'core:fraud.seen' }
  }),

  bind(contract.pauseFraud, async (call, { db, settings }) => {
    const board = boardOf(call, settings)
    const { deals } = await requireRow(db, board, call.params)
    const { dealIds } = call.body
    const ids = deals.flatMap(({ id }) => (dealIds.includes(id) ? [id] : []))
    const count = await db.transaction((tx) => pauseDeals(tx, call, ids, board.timeZone))
    if (count === 0) throw new Refusal('ruleBroken', 'core:fraud.nothingToPause')
    return { data: null, message: 'core:fraud.paused', params: { count } }
  }),

  bind(contract.readFraudLimits, async ({ caller }, { quick }) => {
    return { data: await findLimits(quick, scopeOf(caller)) }
  }),

  bind(contract.saveFraudLimits, async (call, { db }) => {
    const { caller, body } = call
    const owner = scopeOf(caller)
    await db.transaction(async (tx) => {
      const { limits: before } = await findLimits(tx, owner)
      await saveLimits(tx, owner, body)
      await recordAudit(tx, call, { event: 'fraud.limited', subjectId: null, before, after: body })
    })
    return { data: null, message: 'core:fraud.saved' }
  }),

  bind(contract.resetFraudLimits, async (call, { db }) => {
    const owner = scopeOf(call.caller)
    await db.transaction(async (tx) => {
      if (await removeLimits(tx, owner))
        await recordAudit(tx, call, { event: 'fraud.limits-reset', subjectId: null })
    })
    return { data: null, message: 'core:fraud.reset' }
  }),
]

/** Whose limits somebody chooses. @throws Refusal forbidden */
function scopeOf(caller: Caller): string {
  requireFullAdministrator(caller)
  return ownerOf(caller) ?? ALL_OWNERS
}

function boardOf({ caller, format }: By, { businessTimeZone }: Settings): Board {
  return { scope: ownerOf(caller), timeZone: businessTimeZone, format }
}

/** @throws Refusal notFound, also for another merchant's */
async function requireRow(db: Database, board: Board, key: FraudRowKey): Promise<FraudRow> {
  const [row] = await findFraud(db, board, key)
  if (!row) throw new Refusal('notFound', 'core:fraud.notFound')
  return row
}

/** Administrators' looks, at everybody's or at a merchant's. */
async function recordLook(db: Database, call: By, merchantId: string | null): Promise<void> {
  if (call.caller.role !== 'ADMIN') return
  const about = merchantId === null ? { subjectId: null } : aboutMerchant(merchantId)
  await db.transaction((tx) => recordAudit(tx, call, { event: 'fraud.read', ...about }))
}

function aboutMerchant(subjectId: string) {
  return { subjectType: 'user', subjectId }
}
