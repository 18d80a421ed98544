import { v7 } from 'uuid'
import { createBranch as contract } from '#src/contract/location/branches.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { LocationDeps } from '#src/services/location/deps.ts'
import { auditedBranch, notifyAdministrators, refuseUnapproved } from './branch-record.ts'
import { branchRisks } from './branch-risks.ts'
import { checkBranch } from './check-branch.ts'
import { placeColumns } from './place-columns.ts'
import { branches } from './schema.ts'

export const createBranch = bind(
  contract,
  async (call, { db, geocoder, settings }: LocationDeps) => {
    const { body, caller, params } = call
    if (params.type !== caller.role) throw new Refusal('forbidden', 'errors:service.forbidden')
    const place = await placeColumns(geocoder, body.location)
    const id = await db.transaction(async (tx) => {
      await refuseUnapproved(tx, caller.userId)
      const values = await checkBranch(tx, body, null)
      const risks = branchRisks(null, values, settings.reviewWords)
      const owner = { ownerId: caller.userId, ownerRole: params.type }
      const [branch] = await tx
        .insert(branches)
        .values({ ...values, ...place, ...owner, risks, id: v7() })
        .returning()
      if (!branch) throw new Error('a branch was not stored')
      await recordAudit(tx, call, {
        event: 'branch.created',
        subjectId: branch.id,
        after: auditedBranch(branch),
      })
      await notifyAdministrators(tx, branch)
      return branch.id
    })
    return { data: { id }, message: 'location:branch.created' }
  },
)
