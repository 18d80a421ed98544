import { eq } from 'drizzle-orm'
import { deleteBranch as contract } from '#src/contract/location/branches.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { auditedBranch, refuseUnapproved } from './branch-record.ts'
import { branches } from './schema.ts'
import { branchWorkflow } from './workflow.ts'

export const deleteBranch = bind(contract, async (call, { db }) => {
  const { params, caller, format } = call
  const command = {
    action: 'delete' as const,
    id: params.id,
    version: null,
    scope: eq(branches.ownerId, caller.userId),
  }
  await db.transaction(async (tx) => {
    const before = await lockRecord(tx, branchWorkflow, command, format)
    await refuseUnapproved(tx, caller.userId)
    await writeRecord(tx, branchWorkflow, command)
    await recordAudit(tx, call, {
      event: 'branch.deleted',
      subjectType: 'branch',
      subjectId: params.id,
      before: auditedBranch(before),
    })
  })
  return { data: { id: params.id }, message: 'location:branch.deleted', forPeople: true }
})
