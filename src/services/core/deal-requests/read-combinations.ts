import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { brands, categories } from '#src/services/core/categories/schema.ts'
import { dealRequestCombinations, dealRequests } from './schema.ts'

export function readCombinations(
  db: Queryable,
  where: SQL | undefined,
  since: SQL<Date> | null = null,
) {
  const owners = accountNames(db)
  const { id, ownerId, ownerRole, lastRequestedAt } = dealRequestCombinations
  const requests = since ? requestsSince(since) : sql<number>`${dealRequestCombinations.requests}`
  return db
    .select({
      id,
      ownerId,
      ownerRole,
      requests,
      lastRequestedAt,
      owner: { name: owners.name, imageUrl: owners.imageUrl },
      category: { id: categories.id, name: categories.name },
      brand: { id: brands.id, name: brands.name },
    })
    .from(dealRequestCombinations)
    .innerJoin(categories, eq(categories.id, dealRequestCombinations.categoryId))
    .leftJoin(brands, eq(brands.id, dealRequestCombinations.brandId))
    .leftJoin(owners, eq(owners.id, ownerId))
    .where(where)
    .orderBy(desc(lastRequestedAt), desc(id))
}

/** Read by owner and time: an owner has few requests since then. */
function requestsSince(since: SQL<Date>): SQL<number> {
  const { ownerId, categoryId, brandId } = dealRequestCombinations
  return sql<number>`(select count(*)::int from ${dealRequests}
    where ${dealRequests.ownerId} = ${ownerId} and ${dealRequests.categoryId} = ${categoryId}
      and ${dealRequests.brandId} is not distinct from ${brandId}
      and ${dealRequests.requestedAt} >= ${since})`
}

export type CombinationRow = Awaited<ReturnType<typeof readCombinations>>[number]
