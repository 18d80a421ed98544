import {
  readMerchantTrust as readContract,
  trustMerchant as writeContract,
} from '#src/contract/core/trust.ts'
import { findAccounts, lockActiveBusiness } from '#src/services/authentication/index.ts'
import { requireFullAdministrator } from '#src/services/core/reason-templates/rights.ts'
import { addMark, countUntouched, endTrust, findMark } from '#src/services/kit/decisions/trust.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export const readMerchantTrust = bind(readContract, async (call, { db, settings }) => {
  requireFullAdministrator(call.caller)
  const { id } = call.params
  const needed = settings.trustApprovals
  const mark = await findMark(db, id)
  const by = mark && (await findAccounts(db, [mark.markedBy])).get(mark.markedBy)
  const trusted = mark ? { by: by?.name ?? '', since: call.format.instant(mark.markedAt) } : null
  return { data: { trusted, untouched: await countUntouched(db, id, needed), needed } }
})

export const trustMerchant = bind(writeContract, async (call, { db, settings }) => {
  requireFullAdministrator(call.caller)
  const { id: ownerId } = call.params
  const needed = settings.trustApprovals
  const { trusted } = call.body
  await db.transaction(async (tx) => {
    if (!trusted) {
      if (await endTrust(tx, call, ownerId)) return
      throw new Refusal('ruleBroken', 'core:trust.notTrusted')
    }
    await addMark(tx, call, ownerId, async () => {
      if ((await lockActiveBusiness(tx, ownerId)) !== 'MERCHANT') {
        throw new Refusal('notFound', 'profiles:notFound')
      }
      if (await findMark(tx, ownerId)) throw new Refusal('ruleBroken', 'core:trust.already')
      if ((await countUntouched(tx, ownerId, needed)) < needed) {
        throw new Refusal('ruleBroken', 'core:trust.notYet', { params: { count: needed } })
      }
    })
  })
  return { data: null, message: trusted ? 'core:trust.given' : 'core:trust.ended' }
})
