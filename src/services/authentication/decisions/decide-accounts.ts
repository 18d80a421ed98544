import {
  type AccountAction,
  accountTransitions,
} from '#src/contract/authentication/account-lifecycle.ts'
import {
  approveBank,
  approveMerchant,
  blockAccount,
} from '#src/contract/authentication/decisions.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Database } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requirePermission } from '#src/services/kit/refusals/require-permission.ts'
import { decideAccount } from './decide-account.ts'
import { readComment } from './read-comment.ts'

type Body = {
  merchantId: string
  action: AccountAction
  comment?: string | undefined
  version?: number | undefined
}

/** PUT users/MERCHANT/approve, users/BANK/approve and users/{type}/block. */
export const decideAccountsEndpoints = [
  bind(approveMerchant, (call, { db }) => decide(db, call, 'MERCHANT', call.body)),

  bind(approveBank, (call, { db }) => decide(db, call, 'BANK', call.body)),

  bind(blockAccount, async (call, { db }) => {
    const { body, params } = call
    if (body.userType !== params.type) {
      throw new Refusal('invalid', 'decisions:otherType', {
        errors: { userType: 'decisions:otherType' },
      })
    }
    return decide(db, call, params.type, body)
  }),
]

async function decide(
  db: Database,
  decider: Facts & { caller: Caller },
  type: BusinessRole,
  body: Body,
) {
  const { merchantId, action, version } = body
  const { permission, comment: rule } = accountTransitions[action]
  requirePermission(decider.caller, permission[type])
  const comment = readComment(body.comment, rule)
  const submittedVersion = version === undefined ? null : new Date(version)
  const command = { type, action, accountId: merchantId, version: submittedVersion }
  return db.transaction(async (tx) => {
    const { approvalStatus } = await decideAccount(tx, decider, command, comment)
    const name = (await findAccounts(tx, [merchantId])).get(merchantId)?.name ?? ''
    return {
      data: { merchantId, name, approvalStatus },
      message: `decisions:done.${type}.${action}` as const,
      params: { name },
    }
  })
}
