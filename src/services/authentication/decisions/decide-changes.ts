import {
  type ChangeAction,
  changeTransitions,
} from '#src/contract/authentication/account-lifecycle.ts'
import { approveBusiness, approveContact } from '#src/contract/authentication/decisions.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { business } from '#src/services/authentication/profiles/business.ts'
import { contact } from '#src/services/authentication/profiles/contact.ts'
import { approveChange, rejectChange } from '#src/services/authentication/profiles/decide-change.ts'
import type { ProfileKind } from '#src/services/authentication/profiles/kind.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { readComment } from './read-comment.ts'

type Body = {
  id: string
  userType: BusinessRole
  action: ChangeAction
  comment?: string | undefined
}

/** PUT business/approve and contact/approve: one decision on a version that waits. */
export function addDecideChanges(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, approveBusiness, (call) => decide(call, business, call.body))

  implement(app, deps, approveContact, (call) => decide(call, contact, call.body))

  async function decide(decider: Facts & { caller: Caller }, kind: ProfileKind, body: Body) {
    const { id, userType, action } = body
    const comment = readComment(body.comment, changeTransitions[action].comment)
    const wish = { kind, changeId: id, type: userType }
    await deps.db.transaction((tx) =>
      action === 'APPROVE'
        ? approveChange(tx, decider, wish)
        : rejectChange(tx, decider, { ...wish, comment: comment ?? '' }),
    )
    return { data: null, say: `decisions:done.${kind.name}.${action}` as const }
  }
}
