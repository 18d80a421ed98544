import type { InboxItem, InboxKind } from '#src/contract/core/approvals.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  countPendingChanges,
  countWaitingAccounts,
  findPendingChanges,
  findWaitingAccounts,
} from '#src/services/authentication/index.ts'
import {
  countWaitingCorrections,
  findWaitingCorrections,
} from '#src/services/core/deal-corrections/find-waiting.ts'
import { countPendingDeals, findPendingDeals } from '#src/services/core/deals/list-deals.ts'
import type { Own } from '#src/services/kit/decisions/assignments.ts'
import type { Total } from '#src/services/kit/lists/count-rows.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { countBranchesThatWait, findBranchesThatWait } from '#src/services/location/index.ts'

type Item = Pick<InboxItem, 'id' | 'name' | 'userType' | 'imageUrl' | 'risks'> &
  Partial<Pick<InboxItem, 'code' | 'address' | 'contactNo' | 'version'>> & {
    /** Null for accounts, which nobody owns. */
    owner: { id: string; name: string; imageUrl: string | null } | null
    submittedAt: Date
  }
export type Search = {
  term: string | null
  timeZone: string
  types: BusinessRole[]
  /** Of these businesses alone; not for deals. */
  owners?: readonly string[]
  /** Of these records alone. */
  own?: Own
}
type Queue = {
  find(db: Queryable, search: Search, paging: Paging): Promise<Item[]>
  count(db: Queryable, search: Search): Promise<Total>
}

/** Of each of these kinds so many, the oldest first. */
export async function findOldest(
  db: Queryable,
  kinds: readonly InboxKind[],
  search: Search,
  size: number,
) {
  const lists = kinds.map((kind) => readItems(db, kind, search, { page: 0, size }))
  return inOrder(await Promise.all(lists))
}

export type Found = Item & { kind: InboxKind }

export async function readItems(db: Queryable, kind: InboxKind, search: Search, paging: Paging) {
  if (search.own && !search.own.has(kind)) return []
  const items = await queues[kind].find(db, search, paging)
  return items.map((item) => ({ ...item, kind }))
}

/** A page that is not full says how many there are. */
export async function readQueue(db: Queryable, kind: InboxKind, search: Search, paging: Paging) {
  const items = await readItems(db, kind, search, paging)
  const { page, size } = paging
  const isLast = search.own || (items.length < size && (items.length > 0 || page === 0))
  if (isLast) return { items, totalItems: page * size + items.length, capped: false }
  return { items, ...(await queues[kind].count(db, search)) }
}

export function inOrder<One extends Item>(lists: readonly One[][]): One[] {
  return lists.flat().sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
}

const queues: Record<InboxKind, Queue> = {
  deals: {
    async find(db, { term, timeZone, own }, { page, size }) {
      const rows = await findPendingDeals(
        db,
        { term, timeZone, ids: own?.get('deals') },
        page,
        size,
      )
      return rows.map(({ title, dealCode, coverImage, approvalStatus: _status, ...row }) => ({
        ...row,
        name: title,
        code: dealCode,
        imageUrl: coverImage,
        userType: 'MERCHANT',
      }))
    },
    count: (db, { term, timeZone }) => countPendingDeals(db, term, timeZone),
  },
  profile: changes('BUSINESS'),
  contact: changes('CONTACT'),
  branches: {
    async find(db, { term, owners, own }, paging) {
      const of = { owners, ids: own?.get('branches') }
      const rows = await findBranchesThatWait(db, term, paging, of)
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        userType: row.ownerRole,
        owner: row.owner,
        imageUrl: null,
        address: row.address,
        contactNo: row.contactNo,
        submittedAt: row.submittedAt,
        risks: row.risks,
        version: row.version,
      }))
    },
    count: (db, { term }) => countBranchesThatWait(db, term),
  },
  corrections: {
    async find(db, { term, timeZone, own }, paging) {
      const wanted = { term, timeZone, records: own?.get('corrections') }
      const rows = await findWaitingCorrections(db, wanted, paging)
      return rows.map((row) => ({ ...row, userType: 'MERCHANT', risks: [] }))
    },
    count: countWaitingCorrections,
  },
  accounts: {
    async find(db, { term, types, owners, own }, paging) {
      const ids = own?.get('accounts') ?? owners
      const rows = await findWaitingAccounts(db, types, term, paging, ids)
      return rows.map(({ updatedAt, ...row }) => ({
        ...row,
        owner: null,
        version: updatedAt.getTime(),
        risks: [],
      }))
    },
    count: async (db, { term, types }) => exactly(await countWaitingAccounts(db, types, term)),
  },
}

function changes(kind: 'BUSINESS' | 'CONTACT'): Queue {
  return {
    async find(db, { term, owners: some, own }, paging) {
      const owners = own?.get(kind === 'BUSINESS' ? 'profile' : 'contact') ?? some
      const rows = await findPendingChanges(db, { kind, term, owners }, paging)
      return rows.map(({ values, userId, ...row }) => ({
        ...row,
        name: values.businessName ?? row.name,
        imageUrl: values.imageUrl ?? null,
        owner: { id: userId, name: row.name, imageUrl: row.imageUrl },
      }))
    },
    count: async (db, { term }) => exactly(await countPendingChanges(db, { kind, term })),
  }
}

function exactly(totalItems: number): Total {
  return { totalItems, capped: false }
}
