import { and, arrayContains, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { readBranchTies as contract, TIED_DEALS_MAX } from '#src/contract/core/branch-ties.ts'
import { countAtBranch } from '#src/services/authentication/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { isValidSomewhere } from '#src/services/location/index.ts'
import { deals, isExpired } from './schema.ts'

export const readBranchTies = bind(contract, async ({ params, caller }, { db, settings }) => {
  const isTied = and(
    eq(deals.merchantId, caller.userId),
    isNull(deals.deletedAt),
    not(isExpired(settings.businessTimeZone)),
    arrayContains(deals.branchIds, [params.id]),
    not(isValidSomewhere(deals.branchIds, params.id)),
  )
  const [people, rows] = await Promise.all([
    countAtBranch(db, caller.userId, params.id),
    db
      .select({ title: deals.title, count: sql<number>`count(*) over ()::int` })
      .from(deals)
      .where(isTied)
      .orderBy(asc(deals.title), asc(deals.id))
      .limit(TIED_DEALS_MAX),
  ])
  const titles = rows.map(({ title }) => title)
  return { data: { ...people, deals: titles, dealCount: rows[0]?.count ?? 0 } }
})
