import {
  listInbox as contract,
  INBOX_MAX,
  type InboxItem,
  type InboxKind,
  inboxKinds,
} from '#src/contract/core/approvals.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  countPendingChanges,
  countWaitingAccounts,
  findPendingChanges,
  findWaitingAccounts,
} from '#src/services/authentication/index.ts'
import { countPendingDeals, findPendingDeals } from '#src/services/core/deals/list-deals.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import { threadIdOf } from '#src/services/kit/decisions/threads.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Total } from '#src/services/kit/lists/count-rows.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { countBranchesThatWait, findBranchesThatWait } from '#src/services/location/index.ts'
import { typesOf } from './types-of.ts'

type Item = Pick<InboxItem, 'id' | 'name' | 'userType' | 'imageUrl' | 'risks'> &
  Partial<Pick<InboxItem, 'code' | 'address' | 'contactNo' | 'version'>> & {
    /** Null for accounts, which nobody owns. */
    owner: { id: string; name: string; imageUrl: string | null } | null
    submittedAt: Date
  }
type Search = { term: string | null; timeZone: string; types: BusinessRole[] }
type Queue = {
  find(db: Queryable, search: Search, paging: Paging): Promise<Item[]>
  count(db: Queryable, search: Search): Promise<Total>
}

export const listInbox = bind(contract, async ({ params, query, caller, format }, deps) => {
  const { page, size } = params
  const term = readSearchTerm(params.term)
  const search = { term, timeZone: deps.settings.businessTimeZone, types: typesOf(caller) }
  const db = term === null ? deps.quick : deps.db
  const kinds = inboxKinds.filter(
    (kind) => (!query.kind || kind === query.kind) && mayDecide(caller, kind),
  )
  const isMixed = kinds.length > 1
  const first = { page: 0, size: Math.min((page + 1) * size, INBOX_MAX) }
  const lists = await Promise.all(
    kinds.map((kind) => readQueue(db, kind, search, isMixed ? first : { page, size })),
  )
  const found = inOrder(lists.map(({ items }) => items))
  const items = isMixed ? found.slice(page * size, (page + 1) * size) : found
  const total = lists.reduce((sum, { totalItems }) => sum + totalItems, 0)
  const isOver = isMixed && total > INBOX_MAX
  return {
    data: {
      items: items.map(({ owner, ...item }) => ({
        code: null,
        address: null,
        contactNo: null,
        version: null,
        ...item,
        threadId: threadIdOf(item.kind, item.id, owner?.id ?? item.id),
        ownerName: owner?.name ?? item.name,
        imageUrl: item.imageUrl ?? owner?.imageUrl ?? null,
        submittedAt: format.instant(item.submittedAt),
      })),
      ...pageAnswer({
        page,
        size,
        totalItems: isOver ? INBOX_MAX : total,
        capped: isOver || lists.some(({ capped }) => capped),
      }),
    },
  }
})

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

async function readItems(db: Queryable, kind: InboxKind, search: Search, paging: Paging) {
  const items = await queues[kind].find(db, search, paging)
  return items.map((item) => ({ ...item, kind }))
}

/** A page that is not full says how many there are. */
async function readQueue(db: Queryable, kind: InboxKind, search: Search, paging: Paging) {
  const items = await readItems(db, kind, search, paging)
  const { page, size } = paging
  const isLast = items.length < size && (items.length > 0 || page === 0)
  if (isLast) return { items, totalItems: page * size + items.length, capped: false }
  return { items, ...(await queues[kind].count(db, search)) }
}

function inOrder<One extends Item>(lists: readonly One[][]): One[] {
  return lists.flat().sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
}

const queues: Record<InboxKind, Queue> = {
  deals: {
    async find(db, { term, timeZone }, { page, size }) {
      const rows = await findPendingDeals(db, term, page, size, timeZone)
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
    async find(db, { term }, paging) {
      const rows = await findBranchesThatWait(db, term, paging)
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
  accounts: {
    async find(db, { term, types }, paging) {
      const rows = await findWaitingAccounts(db, types, term, paging)
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
    async find(db, { term }, paging) {
      const rows = await findPendingChanges(db, { kind, term }, paging)
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
