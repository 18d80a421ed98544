import { listPendingBusiness, listPendingContacts } from '#src/contract/authentication/decisions.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import {
  countPendingChanges,
  findPendingChanges,
  type PendingQuery,
} from './find-pending-changes.ts'

type Asked = { page: number; size: number; term: string }

/** business/pending and contact/pending: who waits longest is first. */
export function addListPendingChanges(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, listPendingBusiness, async ({ params, format }) => {
    const { rows, paging } = await read(params, 'BUSINESS')
    const allPendingBusinessInfo = rows.map((row) => ({
      businessId: row.id,
      userId: row.userId,
      userType: row.userType,
      businessName: row.values.businessName ?? row.name,
      imageUrl: row.values.imageUrl ?? null,
      approvalStatus: 'PENDING' as const,
      submittedAt: format.instant(row.submittedAt),
    }))
    return { data: { allPendingBusinessInfo, ...paging } }
  })

  implement(app, deps, listPendingContacts, async ({ params, format }) => {
    const { rows, paging } = await read(params, 'CONTACT')
    const allPendingContactInfo = rows.map(({ id, userId, userType, name, imageUrl, ...row }) => ({
      contactId: id,
      userId,
      userType,
      business: { name },
      merchant: userType === 'MERCHANT' ? { imageUrl } : null,
      bank: userType === 'BANK' ? { imageUrl } : null,
      approvalStatus: 'PENDING' as const,
      submittedAt: format.instant(row.submittedAt),
    }))
    return { data: { allPendingContactInfo, ...paging } }
  })

  async function read({ page, size, term }: Asked, kind: PendingQuery['kind']) {
    const query = { kind, term: readSearchTerm(term) }
    const [totalItems, rows] = await Promise.all([
      countPendingChanges(deps.db, query),
      findPendingChanges(deps.db, query, { page, size }),
    ])
    return { rows, paging: pageAnswer({ page, size, totalItems }) }
  }
}
