import { and, eq, isNull, sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/cashiers.ts'
import type { Tx } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'
import { endTillSignIns } from '#src/services/authentication/sign-ins.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { checkCashier, requireOwn } from './check-cashier.ts'
import {
  cashierOrder,
  cashierRecords,
  matchCashiers,
  presentCashiers,
  selectCashiers,
} from './find-cashiers.ts'
import { invitingEndpoints } from './invite.ts'
import { personEndpoints } from './persons.ts'

export const cashiersEndpoints = [
  bind(contract.listCashiers, async ({ query, caller, format }, { db }) => {
    const list = { where: matchCashiers(caller.userId, query), order: cashierOrder }
    const { rows, paging } = await readShort(db, selectCashiers(db), list, query)
    const [owner] = await db
      .select({ undo: users.counterUndo })
      .from(users)
      .where(eq(users.id, caller.userId))
    const undo = owner?.undo ?? true
    return { data: { cashiers: await presentCashiers(db, rows, format), undo, ...paging } }
  }),

  bind(contract.readCashier, async ({ params, caller, format }, { db }) => {
    const found = requireOwn(caller, await cashierRecords.find(db, params.id))
    const [shown] = await presentCashiers(db, [found], format)
    if (!shown) throw new Error('a cashier was not presented')
    return { data: shown }
  }),

  bind(contract.updateCashier, async (call, { db }) => {
    const { caller, body } = call
    await cashierRecords.update(db, call, body, async (tx, before) => {
      requireOwn(caller, before)
      const columns = await checkCashier(tx, caller, body)
      if (columns.branchId) {
        const ownPhones = and(eq(tills.cashierId, before.id), isNull(tills.deletedAt))
        await tx.update(tills).set({ branchId: columns.branchId }).where(ownPhones)
      }
      return { ...columns, merchantId: caller.userId }
    })
    return { data: null, message: 'cashiers:updated' }
  }),

  bind(contract.endCashier, async (call, { db }) => {
    await db.transaction((tx) => end(tx, call, { id: call.params.id, version: null }))
    return { data: null, message: 'cashiers:ended' }
  }),

  bind(contract.setCounterUndo, async (call, { db }) => {
    const { caller, body } = call
    await db.transaction(async (tx) => {
      const own = eq(users.id, caller.userId)
      await tx.update(users).set({ counterUndo: body.allowed }).where(own)
      const event = body.allowed ? 'user.counter-undo-allowed' : 'user.counter-undo-forbidden'
      await recordAudit(tx, call, { event, subjectId: caller.userId })
    })
    return { data: null, message: `cashiers:undo.${body.allowed ? 'allowed' : 'forbidden'}` }
  }),

  ...invitingEndpoints,
  ...personEndpoints,
]

type By = Parameters<typeof recordAudit>[1] & { caller: Caller }

/** Everywhere: their own phones are revoked, and no shared till knows them. */
async function end(tx: Tx, by: By, which: { id: string; version: number | null }) {
  await cashierRecords.remove(tx, by, which, async (row) => void requireOwn(by.caller, row))
  const ownPhones = await tx
    .update(tills)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(tills.cashierId, which.id), isNull(tills.deletedAt)))
    .returning({ id: tills.id })
  if (ownPhones.length > 0)
    await endTillSignIns(
      tx,
      ownPhones.map(({ id }) => id),
    )
}
