import {
  type ChangeAction,
  changeTransitions,
} from '#src/contract/authentication/account-lifecycle.ts'
import { approveBusiness, approveContact } from '#src/contract/authentication/decisions.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Database } from '#src/database/connect.ts'
import { business } from '#src/services/authentication/profiles/business.ts'
import { contact } from '#src/services/authentication/profiles/contact.ts'
import { approveChange, rejectChange } from '#src/services/authentication/profiles/decide-change.ts'
import type { ProfileKind } from '#src/services/authentication/profiles/profile-kind.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { readComment } from './read-comment.ts'

type Body = {
  id: string
  userType: BusinessRole
  action: ChangeAction
  comment?: string | undefined
}

/** PUT business/approve and contact/approve: one decision on a version that waits. */
export const decideChangesEndpoints = [
  bind(approveBusiness, (call, { db }) => decide(db, call, business, call.body)),

  bind(approveContact, (call, { db }) => decide(db, call, contact, call.body)),
]

async function decide(
  db: Database,
  decider: Facts & { caller: Caller },
  kind: ProfileKind,
  body: Body,
) {
  const { id, userType, action } = body
  const comment = readComment(body.comment, changeTransitions[action].comment)
  const command = { kind, changeId: id, type: userType }
  await db.transaction((tx) =>
    action === 'APPROVE'
      ? approveChange(tx, decider, command)
      : rejectChange(tx, decider, { ...command, comment: comment ?? '' }),
  )
  return { data: null, message: `decisions:done.${kind.name}.${action}` as const }
}
