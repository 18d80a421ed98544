import { listPendingBusiness, listPendingContacts } from '#src/contract/authentication/decisions.ts'
import type { Database } from '#src/database/connect.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { decideAccountsEndpoints } from './decide-accounts.ts'
import { decideChangesEndpoints } from './decide-changes.ts'
import {
  countPendingChanges,
  findPendingChanges,
  type PendingQuery,
} from './find-pending-changes.ts'

export const decisionsEndpoints = [
  ...decideAccountsEndpoints,
  bind(listPendingBusiness, async ({ params, format }, { db }) => {
    const { rows, paging } = await read(db, params, 'BUSINESS')
    const allPendingBusinessInfo = rows.map((row) => ({
      businessId: row.id,
      userId: row.userId,
      userType: row.userType,
      businessName: row.values.businessName ?? row.name,
      imageUrl: row.values.imageUrl ?? null,
      risks: row.risks,
      approvalStatus: 'PENDING' as const,
      submittedAt: format.instant(row.submittedAt),
    }))
    return { data: { allPendingBusinessInfo, ...paging } }
  }),

  bind(listPendingContacts, async ({ params, format }, { db }) => {
    const { rows, paging } = await read(db, params, 'CONTACT')
    const allPendingContactInfo = rows.map(({ id, userId, userType, name, imageUrl, ...row }) => ({
      contactId: id,
      userId,
      userType,
      business: { name },
      merchant: userType === 'MERCHANT' ? { imageUrl } : null,
      bank: userType === 'BANK' ? { imageUrl } : null,
      risks: row.risks,
      approvalStatus: 'PENDING' as const,
      submittedAt: format.instant(row.submittedAt),
    }))
    return { data: { allPendingContactInfo, ...paging } }
  }),
  ...decideChangesEndpoints,
]

type ListParams = { page: number; size: number; term: string }

async function read(db: Database, { page, size, term }: ListParams, kind: PendingQuery['kind']) {
  const query = { kind, term: readSearchTerm(term) }
  const [totalItems, rows] = await Promise.all([
    countPendingChanges(db, query),
    findPendingChanges(db, query, { page, size }),
  ])
  return { rows, paging: pageAnswer({ page, size, totalItems }) }
}
