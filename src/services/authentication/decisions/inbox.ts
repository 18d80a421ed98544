import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/accounts.ts'
import { changeRecord } from '#src/services/authentication/profiles/change-record.ts'
import { reviewedProfile } from '#src/services/authentication/profiles/reviewed-profile.ts'
import { type InboxNoun, undoneBy } from '#src/services/kit/decisions/in-inbox.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
import { accountRecord } from './account-record.ts'
import { changesThatWait, countPendingChanges, findPendingChanges } from './find-pending-changes.ts'
import {
  accountsThatWait,
  countWaitingAccounts,
  findWaitingAccounts,
} from './find-waiting-accounts.ts'

export const accountInbox: InboxNoun<'accounts'> = {
  kind: 'accounts',
  async find(db, { term, types, owners, records }, paging) {
    const rows = await findWaitingAccounts(db, types, term, paging, records ?? owners)
    return rows.map(({ updatedAt, ...row }) => ({
      ...row,
      owner: null,
      version: updatedAt.getTime(),
      risks: [],
    }))
  },
  async count(db, { term, types }) {
    return { totalItems: await countWaitingAccounts(db, types, term), capped: false }
  },
  waits: ({ types }) => accountsThatWait(types),
  reviewed: reviewedAccount,
  undo: () => undoneBy(accountRecord),
}

function reviewedAccount(db: Queryable, id: Placeholder) {
  const accounts = accountNames(db)
  const { id: ownerId, role: ownerType, name } = accounts
  return db
    .select(reviewedColumns({ ownerId, ownerType, name, decidedBy: sql`null::uuid` }))
    .from(accounts)
    .where(and(eq(ownerId, id), inArray(ownerType, [...businessRoles])))
    .as('reviewed')
}

export const businessInbox = changesIn('profile', 'BUSINESS')
export const contactInbox = changesIn('contact', 'CONTACT')

function changesIn<Queue extends 'profile' | 'contact'>(
  queue: Queue,
  kind: 'BUSINESS' | 'CONTACT',
): InboxNoun<Queue> {
  return {
    kind: queue,
    async find(db, { term, owners, records }, paging) {
      const wanted = { kind, term, owners: records ?? owners }
      const rows = await findPendingChanges(db, wanted, paging)
      return rows.map(({ values, userId, ...row }) => ({
        ...row,
        name: values.businessName ?? row.name,
        imageUrl: values.imageUrl ?? null,
        owner: { id: userId, name: row.name, imageUrl: row.imageUrl },
      }))
    },
    async count(db, { term }) {
      return { totalItems: await countPendingChanges(db, { kind, term }), capped: false }
    },
    waits: () => changesThatWait(kind),
    reviewed: (db, id) => reviewedProfile(db, kind, id),
    undo: () => undoneBy(changeRecord(kind)),
  }
}
