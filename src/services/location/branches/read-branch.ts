import { and, eq, isNull } from 'drizzle-orm'
import { readBranch as contract } from '#src/contract/location/branches.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { dividedParts } from '#src/services/kit/decisions/accept-parts.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { LocationDeps } from '#src/services/location/deps.ts'
import type { StaticMaps } from '#src/services/location/static-map/static-maps.ts'
import { changedOf } from './accepted-parts.ts'
import { presentBranch } from './present-branch.ts'
import { type BranchRow, branches } from './schema.ts'
import { reviewsOfBranches } from './workflow.ts'

export const readBranch = bind(
  contract,
  async ({ params, caller, format }, { db, maps }: LocationDeps) => {
    const branch = await findVisibleBranch(db, params.id, caller)
    if (!branch) throw new Refusal('notFound', 'location:branch.notFound')
    const [reviews, mapUrls] = await Promise.all([
      reviewsOfBranches.list(db, branch.id),
      findMaps(maps, branch),
    ])
    const deciders = reviews.map(({ decidedBy }) => decidedBy)
    const people = await findAccounts(db, [branch.ownerId, ...deciders])
    const presented = reviews.map(
      ({ version, decision, comment, accepted, decidedBy, decidedAt }) => ({
        ...{ version, decision, comment, accepted },
        decidedBy: people.get(decidedBy)?.name ?? '',
        decidedAt: format.instant(decidedAt),
      }),
    )
    const isAdmin = caller.role === 'ADMIN'
    const comesBack = isAdmin && branch.approvalStatus === 'PENDING'
    const extras = {
      reviews: presented,
      risks: isAdmin ? branch.risks : [],
      previous: comesBack ? (reviews[0]?.round ?? null) : null,
      parts: comesBack ? dividedParts(changedOf(branch, branch.approvedAs)) : [],
      mapUrls,
    }
    return { data: presentBranch(branch, people, extras, format) }
  },
)

async function findMaps(maps: StaticMaps, branch: BranchRow) {
  const [own, live] = await Promise.all([
    maps.urlOf(branch),
    branch.approvedAs ? maps.urlOf(branch.approvedAs) : null,
  ])
  return { own, live }
}

async function findVisibleBranch(db: Queryable, id: string, caller: Caller) {
  const own = caller.role === 'ADMIN' ? undefined : eq(branches.ownerId, caller.userId)
  const [row] = await db
    .select()
    .from(branches)
    .where(and(eq(branches.id, id), isNull(branches.deletedAt), own))
  return row
}
