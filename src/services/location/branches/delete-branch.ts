import { deleteBranch } from '#src/contract/location/branches.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { answerInWords } from './answer-in-words.ts'
import { auditedBranch, refuseUnapproved } from './branch-record.ts'
import { holdBranch, writeBranch } from './transition.ts'

/** DELETE branch/{id}: soft, the row stays for the audit trail. */
export function addDeleteBranch(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, deleteBranch, async (call) => {
    const { params, caller, format } = call
    const wish = {
      action: 'delete' as const,
      branchId: params.id,
      ownerId: caller.userId,
      version: null,
    }
    await deps.db.transaction(async (tx) => {
      const before = await holdBranch(tx, wish, format)
      await refuseUnapproved(tx, caller.userId)
      await writeBranch(tx, wish, {})
      await recordAudit(tx, call, {
        event: 'branch.deleted',
        subjectType: 'branch',
        subjectId: params.id,
        before: auditedBranch(before),
      })
    })
    return answerInWords(call, 'location:branch.deleted', { id: params.id })
  })
}
