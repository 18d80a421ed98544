import {
  type AccountAction,
  accountDecisions,
} from '#src/contract/authentication/account-lifecycle.ts'
import {
  approveBank,
  approveMerchant,
  blockAccount,
} from '#src/contract/authentication/decisions.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { type Decider, decide } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { fieldRefusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'
import { accountWorkflow } from './account-workflow.ts'

type Body = {
  merchantId: string
  action: AccountAction
  comment?: string | undefined
  version?: number | undefined
}

export const decideAccountsEndpoints = [
  bind(approveMerchant, (call, { db }) => decideOn(db, call, 'MERCHANT', call.body)),

  bind(approveBank, (call, { db }) => decideOn(db, call, 'BANK', call.body)),

  bind(blockAccount, async (call, { db }) => {
    const { body, params } = call
    if (body.userType !== params.type) throw fieldRefusal('userType', 'decisions:otherType')
    return decideOn(db, call, params.type, body)
  }),
]

type AccountCommand = {
  type: BusinessRole
  action: AccountAction
  id: string
  version: number | null
  comment: string | undefined
}

export function decideAccount(tx: Tx, decider: Decider, { type, ...command }: AccountCommand) {
  requirePermission(decider.caller, accountDecisions[type][command.action].permission)
  return decide(tx, decider, accountWorkflow(type), command)
}

async function decideOn(
  db: Database,
  decider: Decider,
  type: BusinessRole,
  { merchantId, action, comment, version }: Body,
) {
  const command = { type, action, id: merchantId, version: version ?? null, comment }
  const { record, ownerName } = await db.transaction((tx) => decideAccount(tx, decider, command))
  return {
    data: { merchantId, name: ownerName, approvalStatus: record.approvalStatus },
    message: `decisions:done.${type}.${action}` as const,
    params: { name: ownerName },
  }
}
