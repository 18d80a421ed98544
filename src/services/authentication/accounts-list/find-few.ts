import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import { accountOrders } from './account-orders.ts'
import { countedFrom, sumOf, type Tally } from './count-accounts.ts'
import { type AccountQuery, matchAccounts, statusesOf } from './match-accounts.ts'
import { type AccountPage, readRows } from './read-rows.ts'

const FEW = 1000

/**
 * The page and exact counts of a search with few matches, from one scan: walking the list in its order
 * for a rare term would read all of it. Null if there are many matches.
 */
export async function findFew(
  db: Queryable,
  query: AccountQuery,
  { page, size }: { page: number; size: number },
): Promise<AccountPage | null> {
  const order = accountOrders(query.sort)
  const found = db
    .select({
      id: users.id,
      place: sql`${order.by[0]}`.as('place'),
      approvalStatus: users.approvalStatus,
    })
    .from(users)
    .where(matchAccounts({ ...query, status: 'ALL' }))
    .limit(FEW + 1)
  const { rows } = await db.execute<{ tallies: Tally[]; ids: string[] }>(sql`
    with found as materialized (${found.getSQL()})
    select
      array(
        select json_build_object('approvalStatus', approval_status, 'count', count(*))
        from found group by approval_status
      ) as tallies,
      array(
        select id from found where ${inArray(sql`approval_status`, statusesOf(query.status))}
        order by ${sql.join(inOrder({ ...order, by: [sql`place`, sql`id`] }), sql`, `)} limit ${size} offset ${page * size}
      ) as ids`)
  const { tallies = [], ids = [] } = rows[0] ?? {}
  if (sumOf(tallies) > FEW) return null
  const onPage = ids.length > 0 ? await readRows(db, inArray(users.id, ids), order) : []
  return { ...countedFrom(tallies, query.status), rows: onPage }
}
