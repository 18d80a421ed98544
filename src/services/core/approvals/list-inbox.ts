import {
  listInbox as contract,
  INBOX_MAX,
  type InboxItem,
  type InboxKind,
  isByItself,
  listOfBusiness as ofBusiness,
} from '#src/contract/core/approvals.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import {
  type Found,
  inOrder,
  readItems,
  readQueue,
  type Search,
} from '#src/services/core/inbox/queues.ts'
import { scopeOf } from '#src/services/core/inbox/scope.ts'
import { findOwn } from '#src/services/kit/decisions/looks.ts'
import { kindsDecidedBy } from '#src/services/kit/decisions/may-decide.ts'
import { threadIdOf } from '#src/services/kit/decisions/threads.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'

export const listInbox = bind(contract, async ({ params, query, caller, format }, deps) => {
  const term = readSearchTerm(params.term)
  const own = query.whose && (await findOwn(deps.quick, caller.userId))
  const search = {
    term,
    ...scopeOf(caller, deps.settings.businessTimeZone),
    ...(own && { own }),
  }
  const db = term === null ? deps.quick : deps.db
  const kinds = kindsDecidedBy(caller).filter((kind) => !query.kind || kind === query.kind)
  const list = query.by || own ? listByBusiness : listItems
  const { items, rest, totalItems, capped } = await list(db, kinds, search, params)
  const isOver = kinds.length > 1 && totalItems > INBOX_MAX
  return {
    data: {
      items: items.map((item) => present(item, format)),
      rest: rest.map((item) => present(item, format)),
      ...pageAnswer({
        page: params.page,
        size: params.size,
        totalItems: isOver ? INBOX_MAX : totalItems,
        capped: isOver || capped,
      }),
    },
  }
})

export const listOfBusiness = bind(ofBusiness, async ({ params, caller, format }, deps) => {
  const search = { term: null, ...scopeOf(caller, deps.settings.businessTimeZone) }
  const items = await readOwned(deps.quick, kindsDecidedBy(caller), search, [params.id])
  return { data: { items: items.map((item) => present(item, format)) } }
})

type Listed = { items: Found[]; rest: Found[]; totalItems: number; capped: boolean }

async function listItems(
  db: Queryable,
  kinds: readonly InboxKind[],
  search: Search,
  { page, size }: Paging,
): Promise<Listed> {
  const isMixed = kinds.length > 1
  const paging = isMixed ? firstPages(page, size) : { page, size }
  const lists = await Promise.all(kinds.map((kind) => readQueue(db, kind, search, paging)))
  const found = inOrder(lists.map(({ items }) => items))
  return {
    items: isMixed ? found.slice(page * size, (page + 1) * size) : found,
    rest: [],
    totalItems: lists.reduce((sum, { totalItems }) => sum + totalItems, 0),
    capped: lists.some(({ capped }) => capped),
  }
}

/**
 * A business has at most one account, profile and contact that wait and few branches, so all of them are
 * read; deals only as far as the page goes.
 */
async function listByBusiness(
  db: Queryable,
  kinds: readonly InboxKind[],
  search: Search,
  { page, size }: Paging,
): Promise<Listed> {
  const every = { page: 0, size: INBOX_MAX }
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const queue = await readQueue(
        db,
        kind,
        search,
        !isByItself(kind) || search.own ? every : firstPages(page, size),
      )
      return { ...queue, isCut: !isByItself(kind) && queue.totalItems > queue.items.length, kind }
    }),
  )
  const found = inOrder(lists.map(({ items }) => items))
  const owners = new Set<string>()
  const rows = found.filter((item) => {
    if (isByItself(item.kind)) return true
    const isFirst = !owners.has(ownerOf(item))
    owners.add(ownerOf(item))
    return isFirst
  })
  const items = rows.slice(page * size, (page + 1) * size)
  const notRead = lists
    .filter(({ kind }) => isByItself(kind))
    .reduce((sum, { totalItems, items }) => sum + totalItems - items.length, 0)
  return {
    items,
    rest: await readRest(db, kinds, search, { items, found }),
    totalItems: rows.length + notRead,
    capped: lists.some(({ capped, isCut }) => capped || isCut),
  }
}

/** A search finds some items of a business; the row stands for all of them. */
async function readRest(
  db: Queryable,
  kinds: readonly InboxKind[],
  { term, ...search }: Search,
  { items, found }: Record<'items' | 'found', readonly Found[]>,
): Promise<Found[]> {
  const shown = new Set(items.map(({ id }) => id))
  const owners = new Set(items.filter(({ kind }) => !isByItself(kind)).map(ownerOf))
  const all =
    term === null || search.own
      ? found
      : await readOwned(db, kinds, { ...search, term: null }, [...owners])
  return all.filter(
    (item) => !isByItself(item.kind) && !shown.has(item.id) && owners.has(ownerOf(item)),
  )
}

async function readOwned(
  db: Queryable,
  kinds: readonly InboxKind[],
  search: Search,
  owners: readonly string[],
): Promise<Found[]> {
  if (owners.length === 0) return []
  const paging = { page: 0, size: INBOX_MAX }
  const of = { ...search, owners }
  return inOrder(
    await Promise.all(
      kinds.filter((kind) => !isByItself(kind)).map((kind) => readItems(db, kind, of, paging)),
    ),
  )
}

function firstPages(page: number, size: number): Paging {
  return { page: 0, size: Math.min((page + 1) * size, INBOX_MAX) }
}

function ownerOf({ id, owner }: Found): string {
  return owner?.id ?? id
}

function present({ owner, ...item }: Found, format: Format): InboxItem {
  const ownerId = owner?.id ?? item.id
  return {
    code: null,
    address: null,
    contactNo: null,
    version: null,
    ...item,
    ownerId,
    threadId: threadIdOf(item.kind, item.id, ownerId),
    ownerName: owner?.name ?? item.name,
    imageUrl: item.imageUrl ?? owner?.imageUrl ?? null,
    submittedAt: format.instant(item.submittedAt),
  }
}
