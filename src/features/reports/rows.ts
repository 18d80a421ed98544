import type { BusinessViews, CategoryViews, DealViews } from '#src/contract/core/reports.ts'
import type { ReportRow } from './report-row.ts'

type Subject = Omit<ReportRow, 'viewCount'>

export function dealSubject({ deal, merchant }: Omit<DealViews, 'viewCount'>): Subject {
  return {
    id: deal.id,
    name: deal.title,
    business: merchant.businessName || merchant.name,
    imageUrl: deal.coverImage,
    deleted: deal.deleted,
  }
}

export function businessSubject({
  merchant,
  merchantId,
}: Omit<BusinessViews, 'viewCount'>): Subject {
  const { name, businessName, imageUrl } = merchant
  return { id: merchantId, name, business: businessName, imageUrl, deleted: !name }
}

export function categorySubject({ category }: Omit<CategoryViews, 'viewCount'>): Subject {
  const { id, name, imageUrl, deleted } = category
  return { id, name, business: '', imageUrl, deleted }
}

export function rowsOf<Row extends { viewCount: number }>(
  rows: readonly Row[],
  subjectOf: (row: Row) => Subject,
): ReportRow[] {
  return rows.map((row) => ({ ...subjectOf(row), viewCount: row.viewCount }))
}
