import { type SQL, sql } from 'drizzle-orm'
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
  deals: named(reportedDeals, {
    name: sql`subject #>> '{deal,title}'`,
    imageUrl: sql`subject #>> '{deal,coverImage}'`,
  }),
  merchants: named(reportedMerchants, ofBusiness()),
  banks: named(reportedBanks, ofBusiness()),
  categories: named(reportedCategories, {
    name: sql`subject #>> '{category,name}'`,
    imageUrl: sql`subject #>> '{category,imageUrl}'`,
  }),
}

function named<S>(
  { counts, among, described }: Reported<S>,
  { name, imageUrl }: Record<keyof Named, SQL>,
): Reported<NamedSubject> {
  return {
    counts,
    among,
    described: (db, id) => sql`(select json_build_object('id', ${id}, 'name', ${name},
        'imageUrl', ${imageUrl}, 'ownerId', subject ->> 'merchantId')
      from (select ${described(db, id)} as subject) as found where subject is not null)`,
    ownerOf: ({ ownerId }) => ownerId,
  }
}

function ofBusiness(): Record<keyof Named, SQL> {
  return {
    name: sql`coalesce(nullif(subject #>> '{merchant,businessName}', ''),
      subject #>> '{merchant,name}')`,
    imageUrl: sql`subject #>> '{merchant,imageUrl}'`,
  }
}
