import { and, eq, isNull, sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/cashiers.ts'
import type { Database } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'
import { endTillSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordLook } from '#src/services/authentication/tills/look.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { checkCashier } from './check-cashier.ts'
import { cashierRecords, presentCashiers, selectCashiers } from './find-cashiers.ts'
import { invitingEndpoints } from './invite.ts'
import { cashierOrder, matchCashiers } from './match-cashiers.ts'
import { personEndpoints } from './persons.ts'

export const cashiersEndpoints = [
  bind(contract.listCashiers, async (call, { db }) => {
    const { query, caller, format } = call
    const merchantId = ownerOf(caller, query.merchantId)
    await recordLook(db, call, 'cashier.read', merchantId)
    const list = { where: matchCashiers(merchantId, query), order: cashierOrder }
    const { rows, paging } = await readShort(db, selectCashiers(db), list, query)
    const [owner] = await db
      .select({ undo: users.counterUndo, pause: users.counterPause })
      .from(users)
      .where(eq(users.id, merchantId ?? caller.userId))
    const switches = owner ?? { undo: true, pause: false }
    return { data: { cashiers: await presentCashiers(db, rows, format), ...switches, ...paging } }
  }),

  bind(contract.readCashier, async ({ params, caller, format }, { db }) => {
    const found = await cashierRecords.find(db, params.id, caller)
    const [shown] = await presentCashiers(db, [found], format)
    if (!shown) throw new Error('a cashier was not presented')
    return { data: shown }
  }),

  bind(contract.updateCashier, async (call, { db }) => {
    const { caller, body } = call
    await cashierRecords.update(db, call, body, async (tx, before) => {
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
    await db.transaction((tx) => removeCashier(tx, call, { id: call.params.id, version: null }))
    return { data: null, message: 'cashiers:ended' }
  }),

  bind(contract.setCounterUndo, (call, { db }) => allow(db, call, 'undo')),
  bind(contract.setCounterPause, (call, { db }) => allow(db, call, 'pause')),

  ...invitingEndpoints,
  ...personEndpoints,
]

const switchEvents = {
  undo: { allowed: 'user.counter-undo-allowed', forbidden: 'user.counter-undo-forbidden' },
  pause: { allowed: 'user.counter-pause-allowed', forbidden: 'user.counter-pause-forbidden' },
} as const

type Switch = Call<typeof contract.setCounterUndo>

/** To whoever stands at a till of this merchant. */
async function allow(db: Database, call: Switch, what: 'undo' | 'pause') {
  const { userId } = call.caller
  const { allowed } = call.body
  await db.transaction(async (tx) => {
    const column = what === 'undo' ? { counterUndo: allowed } : { counterPause: allowed }
    await tx.update(users).set(column).where(eq(users.id, userId))
    const event = switchEvents[what][allowed ? 'allowed' : 'forbidden']
    await recordAudit(tx, call, { event, subjectId: userId })
  })
  return { data: null, message: `cashiers:${what}.${allowed ? 'allowed' : 'forbidden'}` } as const
}

/** Everywhere: their own phones are revoked, and no shared till knows them. */
export const removeCashier: Remove = async (tx, by, which) => {
  await cashierRecords.remove(tx, by, which)
  const ownPhones = await tx
    .update(tills)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(tills.cashierId, which.id), isNull(tills.deletedAt)))
    .returning({ id: tills.id })
  if (ownPhones.length > 0)
    await endTillSignIns(
      tx,
      ownPhones.map(({ id }) => id),
      'left',
    )
}
