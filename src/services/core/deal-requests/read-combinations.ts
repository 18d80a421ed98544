import { desc, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames } from '../../authentication/accounts.ts'
import { brands, categories } from '../categories/schema.ts'
import { dealRequestCombinations } from './schema.ts'

/** Combinations with the names of what they are made of, deleted ones included; newest request first. */
export function readCombinations(db: Queryable, where: SQL | undefined) {
  const owners = accountNames(db)
  const { id, ownerId, ownerRole, requests, lastRequestedAt } = dealRequestCombinations
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

export type CombinationRow = Awaited<ReturnType<typeof readCombinations>>[number]
