import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { type ListKey, readListChoices } from '#src/contract/authentication/list-views.ts'
import type { Queryable } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { listChoices, listViews } from './schema.ts'

type Reader = Pick<Caller, 'userId' | 'role'>

export const readChoices = bind(readListChoices, async ({ caller, params: { list } }, { db }) => {
  const [views, [chosen]] = await Promise.all([
    findViews(db, caller, list),
    db
      .select()
      .from(listChoices)
      .where(and(eq(listChoices.userId, caller.userId), eq(listChoices.list, list))),
  ])
  const { columns = null, density = 'comfortable', defaultViewId = null } = chosen ?? {}
  const isThere = views.some(({ id }) => id === defaultViewId)
  return { data: { columns, density, defaultViewId: isThere ? defaultViewId : null, views } }
})

/** Own views first; a closed account's shared views are hidden until it reopens. */
export function findViews(db: Queryable, reader: Reader, list: ListKey) {
  const isOwn = eq(listViews.userId, reader.userId)
  return db
    .select({
      id: listViews.id,
      name: listViews.name,
      query: listViews.query,
      shared: listViews.shared,
      sharedBy: sql<string | null>`case when ${isOwn} then null else ${users.fullName} end`,
    })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.userId))
    .where(and(eq(listViews.list, list), isVisibleTo(reader)))
    .orderBy(sql`not ${isOwn}`, asc(listViews.createdAt), asc(listViews.id))
    .limit(SHOWN_MAX)
}

export function isVisibleTo({ userId, role }: Reader) {
  const isOwn = eq(listViews.userId, userId)
  if (role !== 'ADMIN') return isOwn
  const isShared = and(
    listViews.shared,
    eq(users.role, 'ADMIN'),
    isNull(users.deactivatedAt),
    isNull(users.deletedAt),
  )
  return or(isOwn, isShared)
}

const SHOWN_MAX = 50
