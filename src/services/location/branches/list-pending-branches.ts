import { listPendingBranches } from '#src/contract/location/branches.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { countCap } from '#src/services/kit/lists/count-cap.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { countMatching, findWaiting } from './find-branches.ts'
import { presentOwner } from './present-branch.ts'
import { countBranches } from './tallies.ts'

/** GET branch/pending: who waits longest is first. */
export function addListPendingBranches(app: ServiceApp, deps: ServiceDeps): void {
  const { db } = deps

  implement(
    app,
    deps,
    listPendingBranches,
    async ({ params: { page, size, ...params }, format }) => {
      const term = readSearchTerm(params.term)
      const [total, rows] = await Promise.all([
        term === null
          ? countBranches(db, null).then(({ pending }) => pending)
          : countMatching(db, { ownerId: null, status: 'PENDING', term }),
        findWaiting(db, term, { page, size }),
      ])
      const owners = await findAccounts(
        db,
        rows.map(({ ownerId }) => ownerId),
      )
      const cap = countCap(term)
      const capped = term !== null && total > cap
      return {
        data: {
          branches: rows.map((row) => ({
            id: row.id,
            name: row.name,
            address: row.address,
            contactNo: row.contactNo,
            ...presentOwner(row, owners),
            submittedAt: format.instant(row.submittedAt),
          })),
          ...pageAnswer({ page, size, totalItems: capped ? cap : total, capped }),
        },
      }
    },
  )
}
