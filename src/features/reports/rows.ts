import type { BusinessViews, CategoryViews, DealViews } from '#src/contract/core/reports.ts'
import { faultStatus, UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
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

/** A report's answer, with rows of one kind whatever it counts. */
export async function inRows<Data extends { views: readonly { viewCount: number }[] }>(
  call: Promise<UpstreamResult<Data>>,
  subjectOf: (row: Data['views'][number]) => Subject,
) {
  return mapped(await call, ({ views, ...rest }) => ({
    ...rest,
    rows: views.map((row): ReportRow => ({ ...subjectOf(row), viewCount: row.viewCount })),
  }))
}

export function mapped<From, To>(
  result: UpstreamResult<From>,
  toData: (data: From) => To,
): UpstreamResult<To> {
  return result.ok ? { ...result, data: toData(result.data) } : result
}

/** What a screen shows of an answer; without one, nothing right was asked for. */
export function outcomeOf<Data>(answer: UpstreamResult<Data> | UpstreamFault | null) {
  if (answer instanceof UpstreamFault)
    return { status: faultStatus(answer), found: null, refusal: null }
  if (answer?.ok) return { status: 200 as const, found: answer.data, refusal: null }
  return { status: 422 as const, found: null, refusal: answer?.displayMessage ?? null }
}
