import { sql } from 'drizzle-orm'
import type { BusinessViews } from '#src/contract/core/reports.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import {
  type Business,
  businessesNamed,
  findBusinesses,
} from '#src/services/authentication/index.ts'
import type { Reported } from './reported.ts'

type ReportedBusiness = Omit<BusinessViews, 'viewCount'>

export const reportedMerchants = reportedBusinesses('MERCHANT')
export const reportedBanks = reportedBusinesses('BANK')

function reportedBusinesses(role: BusinessRole): Reported<ReportedBusiness> {
  return {
    counts: role,

    among(_db, { ownerId, term }) {
      if (ownerId === null) return term === null ? null : businessesNamed(term)
      const own = sql`select ${ownerId}::uuid as id`
      if (term === null) return own
      return sql`${own} intersect ${businessesNamed(term)}`
    },

    async describe(db, ids) {
      const found = await findBusinesses(db, ids, [role])
      return new Map([...found].map(([id, business]) => [id, asSubject(id, business)]))
    },

    ownerOf: ({ merchantId }) => merchantId,
  }
}

function asSubject(merchantId: string, business: Business | undefined): ReportedBusiness {
  return { merchant: nameBusiness(business), merchantId }
}

export function nameBusiness(
  business: Omit<Business, 'id'> | null | undefined,
): ReportedBusiness['merchant'] {
  const { name, businessName, imageUrl } = business ?? {
    name: '',
    businessName: '',
    imageUrl: null,
  }
  return { name, businessName, imageUrl }
}
