import type { BusinessViews, CategoryViews, DealViews } from '#src/contract/core/reports.ts'
import { faultStatus, mapped, UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import type { ReportRow } from '#views/reports/shown.ts'

type Subject = Omit<ReportRow, 'viewCount'>
export type Viewed =
  | Omit<DealViews, 'viewCount'>
  | Omit<BusinessViews, 'viewCount'>
  | Omit<CategoryViews, 'viewCount'>

export function subjectOf(viewed: Viewed): Subject {
  if ('category' in viewed) {
    const { id, name, imageUrl, deleted } = viewed.category
    return { id, name, business: '', imageUrl, deleted }
  }
  if ('deal' in viewed) {
    const { deal, merchant } = viewed
    return {
      id: deal.id,
      name: deal.title,
      business: merchant.businessName || merchant.name,
      imageUrl: deal.coverImage,
      deleted: deal.deleted,
    }
  }
  const { name, businessName, imageUrl } = viewed.merchant
  return { id: viewed.merchantId, name, business: businessName, imageUrl, deleted: !name }
}

/** A report's answer, with rows of one kind whatever it counts. */
export async function inRows<Rest>(
  call: Promise<UpstreamResult<Rest & { views: readonly (Viewed & { viewCount: number })[] }>>,
) {
  return mapped(await call, (data) => ({
    ...data,
    rows: data.views.map((row): ReportRow => ({ ...subjectOf(row), viewCount: row.viewCount })),
  }))
}

/** What a screen shows of an answer; without one, nothing right was asked for. */
export function outcomeOf<Data>(answer: UpstreamResult<Data> | UpstreamFault | null) {
  if (answer instanceof UpstreamFault)
    return { status: faultStatus(answer), found: null, refusal: null }
  if (answer?.ok) return { status: 200 as const, found: answer.data, refusal: null }
  return { status: 422 as const, found: null, refusal: answer?.displayMessage ?? null }
}
