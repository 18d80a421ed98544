import { and, count, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isActiveMerchant } from '#src/services/authentication/accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { matchAccounts } from './match-accounts.ts'
import { readRows } from './read-rows.ts'

export type AccountIds = SQL

export async function findMerchantsAmong(db: Queryable, ids: AccountIds, { page, size }: Paging) {
  const onPage = db
    .select({ id: users.id })
    .from(users)
    .where(isAmong(ids))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size)
    .offset(page * size)
  const [rows, totalItems] = await Promise.all([
    readRows(db, inArray(users.id, onPage)),
    db.$count(users, isAmong(ids)),
  ])
  return { rows, totalItems }
}

export async function countMerchantsAmong(
  db: Queryable,
  ids: AccountIds,
  role: BusinessRole = 'MERCHANT',
) {
  const among = db.select({ id: users.id }).from(users).where(isAmong(ids, role)).as('among')
  const [counted] = await db
    .select({
      all: count(),
      active: sql<number>`(count(*) filter (where ${isActiveMerchant(among.id)}))::int`,
    })
    .from(among)
  return counted ?? { all: 0, active: 0 }
}

function isAmong(ids: AccountIds, role: BusinessRole = 'MERCHANT'): SQL | undefined {
  const listed = matchAccounts({ role, userId: null, status: 'ALL', term: null })
  return and(listed, inArray(users.id, ids))
}
