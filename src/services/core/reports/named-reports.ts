import type { ReportKind } from '#src/contract/core/reports.ts'
import {
  type Reported,
  reportedBanks,
  reportedCategories,
  reportedDeals,
  reportedMerchants,
} from './reported.ts'

type Named = { name: string; imageUrl: string | null }
export type NamedSubject = Named & { id: string; ownerId: string | null }

/** Every report alike, for what only needs a record's name. */
export const namedReports: Record<ReportKind, Reported<NamedSubject>> = {
  deals: named(reportedDeals, ({ deal }) => ({ name: deal.title, imageUrl: deal.coverImage })),
  merchants: named(reportedMerchants, ofBusiness),
  banks: named(reportedBanks, ofBusiness),
  categories: named(reportedCategories, ({ category }) => category),
}

function named<S>(reported: Reported<S>, naming: (subject: S) => Named): Reported<NamedSubject> {
  return {
    counts: reported.counts,
    among: reported.among,
    async describe(db, ids) {
      const found = await reported.describe(db, ids)
      return new Map(
        [...found].map(([id, subject]) => [
          id,
          { ...naming(subject), id, ownerId: reported.ownerOf(subject) },
        ]),
      )
    },
    ownerOf: ({ ownerId }) => ownerId,
  }
}

function ofBusiness({ merchant }: { merchant: Named & { businessName: string } }): Named {
  const { businessName, name, imageUrl } = merchant
  return { name: businessName || name, imageUrl }
}
