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
import { findAccounts } from '#src/services/authentication/accounts.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
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
export function addDecideAccounts(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, approveMerchant, (call) => decide(call, 'MERCHANT', call.body))

  implement(app, deps, approveBank, (call) => decide(call, 'BANK', call.body))

  implement(app, deps, blockAccount, async (call) => {
    const { body, params } = call
    if (body.userType !== params.type) {
      throw new Refusal('invalid', 'decisions:otherType', {
        errors: { userType: 'decisions:otherType' },
      })
    }
    return decide(call, params.type, body)
  })

  async function decide(decider: Facts & { caller: Caller }, type: BusinessRole, body: Body) {
    const { merchantId, action, version } = body
    const { permission, comment: rule } = accountTransitions[action]
    requirePermission(decider.caller, permission[type])
    const comment = readComment(body.comment, rule)
    const seen = version === undefined ? null : new Date(version)
    const wish = { type, action, accountId: merchantId, version: seen }
    return deps.db.transaction(async (tx) => {
      const { approvalStatus } = await decideAccount(tx, decider, wish, comment)
      const name = (await findAccounts(tx, [merchantId])).get(merchantId)?.name ?? ''
      return {
        data: { merchantId, name, approvalStatus },
        say: `decisions:done.${type}.${action}` as const,
        params: { name },
      }
    })
  }
}
