import { eq } from 'drizzle-orm'
import { deleteBranch as contract } from '#src/contract/location/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Decider } from '#src/services/kit/decisions/decide.ts'
import { closeThread } from '#src/services/kit/decisions/threads.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { auditedBranch, refuseUnapproved } from './branch-record.ts'
import { branches } from './schema.ts'
import { branchWorkflow } from './workflow.ts'

export const deleteBranch = bind(contract, async (call, { db }) => {
  const { id } = call.params
  await db.transaction((tx) => removeBranch(tx, call, { id, version: null }))
  return { data: { id }, message: 'location:branch.deleted', forPeople: true }
})

export async function removeBranch(
  tx: Tx,
  decider: Decider,
  { id, version }: { id: string; version: number | null },
): Promise<void> {
  const { caller, format } = decider
  const scope = eq(branches.ownerId, caller.userId)
  const command = { action: 'delete' as const, id, version, scope }
  const before = await lockRecord(tx, branchWorkflow, command, format)
  await refuseUnapproved(tx, caller.userId)
  await writeRecord(tx, branchWorkflow, command)
  await closeThread(tx, { kind: 'branches', id })
  await recordAudit(tx, decider, {
    event: 'branch.deleted',
    subjectId: id,
    before: auditedBranch(before),
  })
}
