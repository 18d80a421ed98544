import { listBranches as contract } from '#src/contract/location/branches.ts'
import { ALL } from '#src/contract/paging.ts'
import { planned, type Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { batchWindow, isNear, type Paging, windowOf } from '#src/services/kit/lists/page-window.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type BranchQuery, findBranches } from './find-branches.ts'
import { presentListItem } from './present-branch.ts'
import { type Counted, countBranches, countFound, totalOf } from './tallies.ts'

export const listBranches = bind(contract, async ({ params, query, caller, format }, deps) => {
  const { page, size, status } = query
  const filters = {
    ownerId: ownerOf(caller, params.userId),
    status,
    term: readSearchTerm(query.term),
    sort: query.sort,
  }
  const db = filters.term === null ? planned(deps.db) : deps.db
  const { rows, counts, totalItems, capped } = await findPage(db, filters, query)
  const owners = await findAccounts(
    db,
    rows.map(({ ownerId }) => ownerId),
  )
  return {
    data: {
      branches: rows.map((row) => presentListItem(row, owners, format)),
      counts,
      ...pageAnswer({ page, size, totalItems, capped }),
    },
  }
})

async function findPage(db: Queryable, query: BranchQuery, paging: Paging) {
  const batch = batchWindow(paging)
  if (batch) {
    const rows = await findBranches(db, query, batch)
    return { rows, counts: null, totalItems: rows.length, capped: false }
  }
  const { page, size } = paging
  const near = isNear(page * size)
  const [rows, counted] = await Promise.all([
    near ? findBranches(db, query, { limit: size, offset: page * size, fromEnd: false }) : [],
    countListed(db, query),
  ])
  const far = near ? null : windowOf(counted, { page, size })
  return { rows: far ? await findBranches(db, query, far) : rows, ...counted }
}

async function countListed(db: Queryable, query: BranchQuery): Promise<Counted> {
  if (query.term !== null) return countFound(db, query)
  const counts = await countBranches(db, query.ownerId)
  return { counts, totalItems: totalOf(counts, query), capped: false }
}

function ownerOf(caller: Caller, userId: string): string | null {
  if (caller.role === 'ADMIN') return userId === ALL ? null : userId
  if (userId !== caller.userId) throw new Refusal('forbidden', 'errors:service.userMismatch')
  return userId
}
