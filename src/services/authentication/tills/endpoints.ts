import { and, eq, isNull } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/tills.ts'
import type { Tx } from '#src/database/connect.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { endTillSignIns } from '#src/services/authentication/sign-ins.ts'
import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { areOwnBranches } from '#src/services/location/index.ts'
import {
  findTill,
  presentTills,
  selectTills,
  type TillColumns,
  type TillSettings,
  tillRecords,
} from './find-tills.ts'
import { recordLook } from './look.ts'
import { matchTills, tillOrder } from './match-tills.ts'
import { NO_CASHIER } from './may-work-at.ts'
import { newPairing, pairingEndpoints } from './pairing.ts'
import { type TillRow, tills } from './schema.ts'

export const tillsEndpoints = [
  bind(contract.listTills, async (call, { db }) => {
    const { query, caller, format } = call
    const owner = ownerOf(caller, query.merchantId)
    await recordLook(db, call, 'till.read', owner)
    const list = { where: matchTills(owner, query), order: tillOrder }
    const { rows, paging } = await readShort(db, selectTills(db), list, query)
    return { data: { tills: await presentTills(db, rows, format), ...paging } }
  }),

  bind(contract.readTill, async ({ params, caller, format }, { db }) => {
    return { data: await findTill(db, { id: params.id, merchantId: ownerOf(caller) }, format) }
  }),

  bind(contract.addTill, async (call, { db, settings }) => {
    const { caller, body } = call
    const id = await tillRecords.add(db, call, async (tx) => {
      await lockName(tx, `tills ${caller.userId}`)
      const own = and(eq(tills.merchantId, caller.userId), isNull(tills.deletedAt))
      if ((await tx.$count(tills, own)) >= contract.TILLS_MAX) {
        const params = { max: call.format.number(contract.TILLS_MAX) }
        throw new Refusal('ruleBroken', 'tills:tooMany', { params })
      }
      const columns = await checkTill(tx, caller, body, contract.newTill)
      return { ...columns, ...newPairing(settings) }
    })
    return { data: { id }, message: 'tills:added' }
  }),

  bind(contract.updateTill, async (call, { db }) => {
    const { caller, body } = call
    await tillRecords.update(db, call, body, async (tx, before) => {
      refuseAtPhone(before, body.requiresPerson)
      const columns = await checkTill(tx, caller, body, before)
      await freeTill(tx, before, columns.requiresPerson)
      return columns
    })
    return { data: null, message: 'tills:updated' }
  }),

  bind(contract.deleteTill, async (call, { db }) => {
    await db.transaction((tx) => removeTill(tx, call, { id: call.params.id, version: null }))
    return { data: null, message: 'tills:deleted' }
  }),

  ...pairingEndpoints,
]

/** Its sign-in ends with it. @throws Refusal notFound, or ruleBroken if it has changed since it was seen */
export const removeTill: Remove = async (tx, by, which) => {
  await tillRecords.remove(tx, by, which)
  await endTillSignIns(tx, [which.id], 'revoked')
}

/** Nobody could come to it: its owner is always there. @throws Refusal ruleBroken */
function refuseAtPhone({ cashierId }: TillRow, requires: boolean | undefined): void {
  if (requires && cashierId !== null)
    throw fieldRefusal('requiresPerson', 'tills:phoneNeverAsks', 'ruleBroken')
}

/** Whoever stands there leaves with the question for a PIN. */
async function freeTill(tx: Tx, before: TillRow, requires: boolean): Promise<void> {
  if (before.requiresPerson && !requires)
    await tx.update(signIns).set(NO_CASHIER).where(eq(signIns.tillId, before.id))
}

type Typed = Pick<TillColumns, 'name' | 'branchId'> & {
  [Setting in keyof TillSettings]?: TillSettings[Setting] | undefined
}

/** @param before the settings that stay where none are given */
async function checkTill(
  tx: Tx,
  { userId }: Caller,
  typed: Typed,
  before: TillSettings,
): Promise<TillColumns> {
  const { name, branchId } = typed
  if (name === '') throw fieldRefusal('name', 'common:messages.nameRequired')
  if (!(await areOwnBranches(tx, userId, [branchId])))
    throw fieldRefusal('branchId', 'tills:branchGone')
  return {
    name,
    branchId,
    merchantId: userId,
    requiresPerson: typed.requiresPerson ?? before.requiresPerson,
    offline: typed.offline ?? before.offline,
    offlineCoupons: typed.offlineCoupons ?? before.offlineCoupons,
    offlineCents: typed.offlineCents ?? before.offlineCents,
    offlineHours: typed.offlineHours ?? before.offlineHours,
  }
}
