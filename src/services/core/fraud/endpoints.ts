import * as contract from '#src/contract/core/fraud.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { requireFullAdministrator } from '#src/services/kit/refusals/refusal.ts'
import { findFraud } from './find-fraud.ts'
import { findLimits, removeLimits, saveLimits } from './limits.ts'

export const fraudEndpoints = [
  bind(contract.readFraud, async (call, { db, settings }) => {
    const { caller, format } = call
    const rows = await findFraud(db, ownerOf(caller), settings.businessTimeZone, format)
    if (caller.role === 'ADMIN')
      await db.transaction((tx) => recordAudit(tx, call, { event: 'fraud.read', subjectId: null }))
    return { data: { rows } }
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
