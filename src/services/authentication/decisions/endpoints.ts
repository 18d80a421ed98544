import type { ChangeAction, ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import * as contract from '#src/contract/authentication/decisions.ts'
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
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { decideAccountsEndpoints } from './decide-accounts.ts'
import {
  countPendingChanges,
  findPendingChanges,
  type PendingQuery,
} from './find-pending-changes.ts'

export const decisionsEndpoints = [
  ...decideAccountsEndpoints,
  bind(contract.listPendingBusiness, async ({ params, format }, { db }) => {
    const { rows, paging } = await read(db, params, 'BUSINESS')
    const allPendingBusinessInfo = rows.map((row) => ({
      businessId: row.id,
      userId: row.userId,
      userType: row.userType,
      businessName: row.values.businessName ?? row.name,
      imageUrl: row.values.imageUrl ?? null,
      risks: row.risks,
      approvalStatus: 'PENDING' as const,
      submittedAt: format.instant(row.submittedAt),
    }))
    return { data: { allPendingBusinessInfo, ...paging } }
  }),

  bind(contract.listPendingContacts, async ({ params, format }, { db }) => {
    const { rows, paging } = await read(db, params, 'CONTACT')
    const allPendingContactInfo = rows.map(({ id, userId, userType, name, imageUrl, ...row }) => ({
      contactId: id,
      userId,
      userType,
      business: { name },
      merchant: userType === 'MERCHANT' ? { imageUrl } : null,
      bank: userType === 'BANK' ? { imageUrl } : null,
      risks: row.risks,
      approvalStatus: 'PENDING' as const,
      submittedAt: format.instant(row.submittedAt),
    }))
    return { data: { allPendingContactInfo, ...paging } }
  }),

  bind(contract.approveBusiness, (call, { db }) => decideOn(db, call, business, call.body)),

  bind(contract.approveContact, (call, { db }) => decideOn(db, call, contact, call.body)),
]

type ListParams = { page: number; size: number; term: string }

async function read(db: Database, { page, size, term }: ListParams, kind: PendingQuery['kind']) {
  const query = { kind, term: readSearchTerm(term) }
  const [totalItems, rows] = await Promise.all([
    countPendingChanges(db, query),
    findPendingChanges(db, query, { page, size }),
  ])
  return { rows, paging: pageAnswer({ page, size, totalItems }) }
}

type Body = {
  id: string
  userType: BusinessRole
  action: ChangeAction
  comment?: string | undefined
  accepted?: readonly ChangePart[]
}

const kinds = { business, contact }

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
