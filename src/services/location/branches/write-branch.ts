import { eq, sql } from 'drizzle-orm'
import * as contract from '#src/contract/location/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { endAtBranch } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Decider } from '#src/services/kit/decisions/decide.ts'
import { closeThread } from '#src/services/kit/decisions/threads.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { LocationDeps } from '#src/services/location/deps.ts'
import { auditedBranch, notifyReviewers, refuseUnapproved } from './branch-record.ts'
import { branchRisks } from './branch-risks.ts'
import { changedFields, isElsewhere } from './changed-fields.ts'
import { checkBranch, type PlaceColumns, placeColumns } from './check-branch.ts'
import { findFirstBranch } from './own-branches.ts'
import { type BranchRow, branches } from './schema.ts'
import { approveBranchByRule, branchWorkflow } from './workflow.ts'

export const updateBranch = bind(
  contract.updateBranch,
  async (call, { db, geocoder, settings }: LocationDeps) => {
    const { body, caller, format } = call
    const place = await placeColumns(geocoder, body.location)
    const command = {
      action: 'edit' as const,
      id: body.id,
      version: body.version,
      scope: eq(branches.ownerId, caller.userId),
    }
    const isApproved = await db.transaction(async (tx) => {
      const before = await lockRecord(tx, branchWorkflow, command, format)
      await refuseUnapproved(tx, caller.userId)
      const saved = { ...(await checkBranch(tx, body, before)), ...keptPlace(before, place) }
      const fields = changedFields(before, saved)
      const after = await writeRecord(tx, branchWorkflow, command, {
        ...saved,
        risks: branchRisks(before, saved, settings.reviewWords),
        version: sql`${branches.version} + 1`,
        submittedAt: sql`now()`,
        ...(addressParts.some((part) => fields.includes(part)) && { addressVerified: false }),
        ...(fields.includes('contactNo') && { contactVerified: false }),
      })
      await recordAudit(tx, call, {
        event: 'branch.updated',
        subjectId: after.id,
        before: auditedBranch(before),
        after: { ...auditedBranch(after), fields },
      })
      const approved = await approveBranchByRule(tx, call, after)
      if (!approved) await notifyReviewers(tx, after)
      return approved
    })
    const message = isApproved ? 'location:branch.updatedLive' : 'location:branch.updated'
    return { data: { id: body.id }, message }
  },
)

/** Proof and pin vouch for the address: changing either resets its verification. */
const addressParts = ['address', 'proofUrl', 'location']

function keptPlace(before: BranchRow, place: PlaceColumns): PlaceColumns {
  if (isElsewhere(before, place)) return place
  return {
    ...place,
    city: before.city || place.city,
    country: before.country || place.country,
  }
}

export const deleteBranch = bind(contract.deleteBranch, async (call, { db }) => {
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
  await endAtBranch(tx, decider, { id, other: await findFirstBranch(tx, caller.userId) })
  await closeThread(tx, { kind: 'branches', id })
  await recordAudit(tx, decider, {
    event: 'branch.deleted',
    subjectId: id,
    before: auditedBranch(before),
  })
}
