import { and, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { checkouts } from '../checkouts/schema.ts'
import { inScope, type OrderQuery, waysToFind } from './match-orders.ts'

const FEW = 1000

/**
 * The ids of the page and the exact count of a search that finds few orders, one branch for each index:
 * walking the list in its order for what hardly any order has would go through all of it. Null if it finds many.
 */
export async function findFew(
  db: Queryable,
  query: OrderQuery,
  { page, size }: { page: number; size: number },
): Promise<{ ids: string[]; totalItems: number } | null> {
  const branches = waysToFind(query).map((way) => sql`(${branch(db, and(inScope(query), way))})`)
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (${sql.join(branches, sql` union `)})
    select
      (select count(*)::int from found) as total,
      array(
        select id from found order by created_at desc, id desc limit ${size} offset ${page * size}
      ) as ids`)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return total > FEW ? null : { ids, totalItems: total }
}

function branch(db: Queryable, where: SQL | undefined): SQL {
  return db
    .select({ id: checkouts.id, createdAt: checkouts.createdAt })
    .from(checkouts)
    .where(where)
    .limit(FEW + 1)
    .getSQL()
}
