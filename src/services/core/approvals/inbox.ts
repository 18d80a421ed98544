import {
  listInbox as contract,
  countsOf,
  INBOX_MAX,
  type InboxKind,
  inboxKinds,
} from '#src/contract/core/approvals.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { pageReads, type Queryable } from '#src/database/connect.ts'
import { findPendingChanges, findWaitingAccounts } from '#src/services/authentication/index.ts'
import { findPendingDeals } from '#src/services/core/deals/list-deals.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import { threadIdOf } from '#src/services/kit/decisions/threads.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { findBranchesThatWait } from '#src/services/location/index.ts'
import { typesOf } from './types-of.ts'
import { findWaiting } from './waiting.ts'

type Item = {
  kind: InboxKind
  id: string
  name: string
  userType: BusinessRole
  /** Null for accounts, which nobody owns. */
  owner: { id: string; name: string; imageUrl: string | null } | null
  imageUrl: string | null
  submittedAt: Date
  risks: RiskNote[]
  version: number | null
}
type Search = { term: string | null; limit: number; timeZone: string; types: BusinessRole[] }

const MATCHES_MAX = 250

export const listInbox = bind(contract, async ({ params, query, caller, format }, deps) => {
  const { page, size } = params
  const timeZone = deps.settings.businessTimeZone
  const term = readSearchTerm(params.term)
  const db = term === null ? pageReads(deps.db) : deps.db
  const kinds = inboxKinds.filter(
    (kind) => (!query.kind || kind === query.kind) && mayDecide(caller, kind),
  )
  const limit = term === null ? Math.min((page + 1) * size, INBOX_MAX) : MATCHES_MAX
  const search = { term, limit, timeZone, types: typesOf(caller) }
  const findCounts = () => findWaiting(pageReads(deps.db), caller, timeZone)
  const [counted, ...lists] = await Promise.all([
    query.include ? findCounts() : null,
    ...kinds.map((kind) => finders[kind](db, search)),
  ])
  const found = lists.flat().sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
  const isCut = lists.some(({ length }) => length === limit)
  const shown = found.slice(0, INBOX_MAX).slice(page * size, (page + 1) * size)
  const counts = term === null && isCut ? countsOf(counted ?? (await findCounts())) : null
  const total = counts ? kinds.reduce((sum, kind) => sum + counts[kind], 0) : found.length
  const capped = counts ? total > INBOX_MAX : isCut
  return {
    data: {
      items: shown.map(({ owner, ...item }) => ({
        ...item,
        threadId: threadIdOf(item.kind, item.id, owner?.id ?? item.id),
        ownerName: owner?.name ?? item.name,
        imageUrl: item.imageUrl ?? owner?.imageUrl ?? null,
        submittedAt: format.instant(item.submittedAt),
      })),
      waiting: counted,
      ...pageAnswer({ page, size, totalItems: Math.min(total, INBOX_MAX), capped }),
    },
  }
})

export const finders: Record<InboxKind, (db: Queryable, search: Search) => Promise<Item[]>> = {
  async deals(db, { term, limit, timeZone }) {
    const rows = await findPendingDeals(db, term, 0, limit, timeZone)
    return rows.map(({ id, title, owner, coverImage, submittedAt, risks, version }) => ({
      kind: 'deals',
      id,
      name: title,
      userType: 'MERCHANT',
      submittedAt,
      risks,
      version,
      owner,
      imageUrl: coverImage,
    }))
  },
  profile: (db, search) => findChanges(db, search, 'profile'),
  contact: (db, search) => findChanges(db, search, 'contact'),
  async branches(db, { term, limit }) {
    const rows = await findBranchesThatWait(db, term, { page: 0, size: limit })
    return rows.map(({ id, name, owner, ownerRole: userType, submittedAt, risks, version }) => ({
      kind: 'branches',
      id,
      name,
      userType,
      owner,
      imageUrl: null,
      submittedAt,
      risks,
      version,
    }))
  },
  async accounts(db, { term, limit, types }) {
    const rows = await findWaitingAccounts(db, types, term, limit)
    return rows.map(({ updatedAt, ...row }) => ({
      ...row,
      kind: 'accounts',
      owner: null,
      version: updatedAt.getTime(),
      risks: [],
    }))
  },
}

async function findChanges(
  db: Queryable,
  { term, limit }: Search,
  kind: 'profile' | 'contact',
): Promise<Item[]> {
  const name = kind === 'profile' ? 'BUSINESS' : 'CONTACT'
  const rows = await findPendingChanges(db, { kind: name, term }, { page: 0, size: limit })
  return rows.map(({ values, userId, ...row }) => ({
    ...row,
    name: values.businessName ?? row.name,
    kind,
    owner: { id: userId, name: row.name, imageUrl: row.imageUrl },
    version: null,
  }))
}
