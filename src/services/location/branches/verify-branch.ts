import { eq } from 'drizzle-orm'
import type { VerifyType } from '#src/contract/location/branch-lifecycle.ts'
import { verifyBranch as contract } from '#src/contract/location/branches.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { auditedBranch } from './branch-record.ts'
import { branches } from './schema.ts'
import { branchWorkflow } from './workflow.ts'

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

export const verifyBranch = bind(contract, async (call, { db }) => {
  const { body, params, format } = call
  const verified = body.action === 'VERIFIED'
  const command = {
    action: 'verify' as const,
    id: body.id,
    version: body.version,
    scope: eq(branches.ownerRole, params.type),
  }
  await db.transaction(async (tx) => {
    const before = await lockRecord(tx, branchWorkflow, command, format)
    const after = await writeRecord(tx, branchWorkflow, command, flag(body.verifyType, verified))
    await recordAudit(tx, call, {
      event: 'branch.verified',
      subjectId: after.id,
      before: auditedBranch(before),
      after: auditedBranch(after),
    })
  })
  const message = messages[body.verifyType][body.action]
  return { data: { id: body.id, verified }, message, forPeople: true }
})

function flag(type: VerifyType, verified: boolean) {
  return type === 'ADDRESS' ? { addressVerified: verified } : { contactVerified: verified }
}
