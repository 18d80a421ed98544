import type { ReportKind } from '#src/contract/core/reports.ts'
import {
  type Reported,
  reportedBanks,
  reportedCategories,
  reportedDeals,
  reportedMerchants,
} from './reported.ts'

export type NamedSubject = { id: string; name: string; ownerId: string | null }

/** Every report alike, for what only needs a record's name. */
export const namedReports: Record<ReportKind, Reported<NamedSubject>> = {
  deals: named(reportedDeals, ({ deal }) => deal.title),
  merchants: named(reportedMerchants, ofBusiness),
  banks: named(reportedBanks, ofBusiness),
  categories: named(reportedCategories, ({ category }) => category.name),
}

function named<S>(reported: Reported<S>, name: (subject: S) => string): Reported<NamedSubject> {
  return {
    counts: reported.counts,
    among: reported.among,
    async describe(db, ids) {
      const found = await reported.describe(db, ids)
      return new Map(
        [...found].map(([id, subject]) => [
          id,
          { id, name: name(subject), ownerId: reported.ownerOf(subject) },
        ]),
      )
    },
    ownerOf: ({ ownerId }) => ownerId,
  }
}

function ofBusiness({ merchant }: { merchant: { name: string; businessName: string } }): string {
  return merchant.businessName || merchant.name
}
