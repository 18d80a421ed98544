import type { VerifyType } from '#src/contract/location/branch-lifecycle.ts'
import { verifyBranch } from '#src/contract/location/branches.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { answerInWords } from './answer-in-words.ts'
import { auditedBranch } from './branch-record.ts'
import { holdBranch, type Wish, writeBranch } from './transition.ts'

const said = {
  ADDRESS: {
    VERIFIED: 'location:branch.addressVerified',
    NOT_VERIFIED: 'location:branch.addressNotVerified',
  },
  CONTACT: {
    VERIFIED: 'location:branch.contactVerified',
    NOT_VERIFIED: 'location:branch.contactNotVerified',
  },
} as const

/** PUT branch/{type}/verify: one flag of a branch that waits. */
export function addVerifyBranch(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, verifyBranch, async (call) => {
    const { body, params, format } = call
    const verified = body.action === 'VERIFIED'
    const wish: Wish = {
      action: 'verify',
      branchId: body.id,
      ownerId: null,
      ownerRole: params.type,
      version: body.version,
    }
    await deps.db.transaction(async (tx) => {
      const before = await holdBranch(tx, wish, format)
      const after = await writeBranch(tx, wish, flag(body.verifyType, verified))
      await recordAudit(tx, call, {
        event: 'branch.verified',
        subjectType: 'branch',
        subjectId: after.id,
        before: auditedBranch(before),
        after: auditedBranch(after),
      })
    })
    const say = said[body.verifyType][body.action]
    return answerInWords(call, say, { id: body.id, verified })
  })
}

function flag(type: VerifyType, verified: boolean) {
  return type === 'ADDRESS' ? { addressVerified: verified } : { contactVerified: verified }
}
