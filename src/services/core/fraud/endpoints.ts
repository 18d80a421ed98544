import { readFraud } from '#src/contract/core/fraud.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { findFraud } from './find-fraud.ts'

export const fraudEndpoints = [
  bind(readFraud, async (call, { db, settings }) => {
    const { caller, format } = call
    const rows = await findFraud(db, ownerOf(caller), settings.businessTimeZone, format)
    if (caller.role === 'ADMIN')
      await db.transaction((tx) => recordAudit(tx, call, { event: 'fraud.read', subjectId: null }))
    return { data: { rows } }
  }),
]
