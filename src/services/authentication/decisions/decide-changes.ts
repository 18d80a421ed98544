import type { ChangeAction, ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import { approveBusiness, approveContact } from '#src/contract/authentication/decisions.ts'
import type { ChangePart } from '#src/contract/change-parts.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import {
  business,
  contact,
  type ProfileKind,
} from '#src/services/authentication/profiles/changes.ts'
import { decideChange } from '#src/services/authentication/profiles/decide-change.ts'
import type { Decider } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'

type Body = {
  id: string
  userType: BusinessRole
  action: ChangeAction
  comment?: string | undefined
  accepted?: readonly ChangePart[]
}
const kinds = { business, contact }

export const decideChangesEndpoints = [
  bind(approveBusiness, (call, { db }) => decideOn(db, call, business, call.body)),

  bind(approveContact, (call, { db }) => decideOn(db, call, contact, call.body)),
]

export async function decideProfile(
  tx: Tx,
  decider: Decider,
  review: ReviewKind,
  { id: changeId, userType: type, ...body }: Body,
): Promise<void> {
  await decideChange(tx, decider, { kind: kinds[review], changeId, type, ...body })
}

async function decideOn(db: Database, decider: Decider, kind: ProfileKind, body: Body) {
  const { action } = body
  await db.transaction((tx) => decideProfile(tx, decider, kind.review, body))
  return { data: null, message: `decisions:done.${kind.name}.${action}` as const }
}
