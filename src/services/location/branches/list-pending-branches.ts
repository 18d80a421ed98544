import { listPendingBranches as contract } from '#src/contract/location/branches.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { findWaiting } from './find-branches.ts'
import { presentOwner } from './present-branch.ts'
import { countBranches, countFound } from './tallies.ts'

export const listPendingBranches = bind(
  contract,
  async ({ params: { page, size, ...params }, format }, { db }) => {
    const term = readSearchTerm(params.term)
    const [{ totalItems, capped }, rows] = await Promise.all([
      term === null
        ? countBranches(db, null).then(({ pending }) => ({ totalItems: pending, capped: false }))
        : countFound(db, { ownerId: null, status: 'PENDING', term }),
      findWaiting(db, term, { page, size }),
    ])
    const owners = await findAccounts(
      db,
      rows.map(({ ownerId }) => ownerId),
    )
    return {
      data: {
        branches: rows.map((row) => ({
          id: row.id,
          name: row.name,
          address: row.address,
          contactNo: row.contactNo,
          risks: row.risks,
          ...presentOwner(row, owners),
          submittedAt: format.instant(row.submittedAt),
          version: row.version,
        })),
        ...pageAnswer({ page, size, totalItems, capped }),
      },
    }
  },
)
