import type { ChangeAction } from '#src/contract/authentication/account-lifecycle.ts'
import { approveBusiness, approveContact } from '#src/contract/authentication/decisions.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Database } from '#src/database/connect.ts'
import { business } from '#src/services/authentication/profiles/business.ts'
import { contact } from '#src/services/authentication/profiles/contact.ts'
import { decideChange } from '#src/services/authentication/profiles/decide-change.ts'
import type { ProfileKind } from '#src/services/authentication/profiles/profile-kind.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'

type Body = {
  id: string
  userType: BusinessRole
  action: ChangeAction
  comment?: string | undefined
}

export const decideChangesEndpoints = [
  bind(approveBusiness, (call, { db }) => decideOn(db, call, business, call.body)),

  bind(approveContact, (call, { db }) => decideOn(db, call, contact, call.body)),
]

async function decideOn(
  db: Database,
  decider: Facts & { caller: Caller },
  kind: ProfileKind,
  { id: changeId, userType: type, action, comment }: Body,
) {
  const command = { kind, changeId, type, action, comment }
  await db.transaction((tx) => decideChange(tx, decider, command))
  return { data: null, message: `decisions:done.${kind.name}.${action}` as const }
}
