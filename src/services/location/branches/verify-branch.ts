import type { VerifyType } from '#src/contract/location/branch-lifecycle.ts'
import { verifyBranch as contract } from '#src/contract/location/branches.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { answerWithMessage } from './answer-with-message.ts'
import { auditedBranch } from './branch-record.ts'
import { type Command, lockBranch, writeBranch } from './transition.ts'

const messages = {
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
export const verifyBranch = bind(contract, async (call, { db }) => {
  const { body, params, format } = call
  const verified = body.action === 'VERIFIED'
  const command: Command = {
    action: 'verify',
    branchId: body.id,
    ownerId: null,
    ownerRole: params.type,
    version: body.version,
  }
  await db.transaction(async (tx) => {
    const before = await lockBranch(tx, command, format)
    const after = await writeBranch(tx, command, flag(body.verifyType, verified))
    await recordAudit(tx, call, {
      event: 'branch.verified',
      subjectType: 'branch',
      subjectId: after.id,
      before: auditedBranch(before),
      after: auditedBranch(after),
    })
  })
  const message = messages[body.verifyType][body.action]
  return answerWithMessage(call, message, { id: body.id, verified })
})

function flag(type: VerifyType, verified: boolean) {
  return type === 'ADDRESS' ? { addressVerified: verified } : { contactVerified: verified }
}
