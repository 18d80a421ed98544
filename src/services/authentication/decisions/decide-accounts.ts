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
import type { Caller } from '#src/services/caller.ts'
import type { ServiceDeps } from '#src/services/deps.ts'
import { type Facts, implement } from '#src/services/implement.ts'
import { mustHold } from '#src/services/must-hold.ts'
import { Refusal } from '#src/services/refusal.ts'
import type { ServiceApp } from '#src/services/service-app.ts'
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
    mustHold(decider.caller, permission[type])
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
