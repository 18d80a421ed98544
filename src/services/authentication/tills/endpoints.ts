import { and, eq, isNull } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/tills.ts'
import type { Tx } from '#src/database/connect.ts'
import { endTillSignIns } from '#src/services/authentication/sign-ins.ts'
import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { areOwnBranches } from '#src/services/location/index.ts'
import {
  findTill,
  matchTills,
  presentTills,
  selectTills,
  type TillColumns,
  tillOrder,
  tillRecords,
} from './find-tills.ts'
import { newPairing, pairingEndpoints } from './pairing.ts'
import { tills } from './schema.ts'

export const tillsEndpoints = [
  bind(contract.listTills, async ({ query, caller, format }, { db }) => {
    const list = { where: matchTills(caller.userId, query), order: tillOrder }
    const { rows, paging } = await readShort(db, selectTills(db), list, query)
    return { data: { tills: await presentTills(db, rows, format), ...paging } }
  }),

  bind(contract.readTill, async ({ params, caller, format }, { db }) => {
    return { data: await findTill(db, { id: params.id, merchantId: caller.userId }, format) }
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
      return { ...(await checkTill(tx, caller, body)), ...newPairing(settings) }
    })
    return { data: { id }, message: 'tills:added' }
  }),

  bind(contract.updateTill, async (call, { db }) => {
    const { caller, body } = call
    await tillRecords.update(db, call, body, (tx, before) => {
      requireOwn(caller, before)
      return checkTill(tx, caller, body)
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
  await tillRecords.remove(tx, by, which, async (till) => requireOwn(by.caller, till))
  await endTillSignIns(tx, [which.id])
}

function requireOwn({ userId }: Caller, { merchantId }: { merchantId: string }): void {
  if (merchantId !== userId) throw new Refusal('notFound', 'tills:notFound')
}

type Typed = Pick<TillColumns, 'name' | 'branchId' | 'requiresPerson'>

async function checkTill(tx: Tx, { userId }: Caller, typed: Typed): Promise<TillColumns> {
  const { name, branchId, requiresPerson } = typed
  if (name === '') throw fieldRefusal('name', 'common:messages.nameRequired')
  if (!(await areOwnBranches(tx, userId, [branchId])))
    throw fieldRefusal('branchId', 'tills:branchGone')
  return { name, branchId, requiresPerson, merchantId: userId }
}
