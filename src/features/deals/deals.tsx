import { EXTRA_IMAGES_MAX } from '#src/contract/core/deals.ts'
import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { reviewedRecord } from '#src/features/approvals/index.ts'
import { TEXT_BYTES } from '#src/platform/receive-form.ts'
import { orNull } from '#src/upstream/result.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { DealShow, type DealShown } from '#views/deals/show.tsx'

export const FORM_FILES_MAX = EXTRA_IMAGES_MAX + 1
export const FORM_BYTES_MAX = FORM_FILES_MAX * IMAGE_BYTES_MAX + TEXT_BYTES

/** A deal in this person's scope. @throws NotFound for foreign and unknown ones */
export function readDeal({
  upstream,
  actor,
  params,
}: Pick<Request, 'upstream' | 'actor' | 'params'>) {
  const path = { role: actor.role, dealId: idOf(params.id) }
  return upstream.core.read('/deals/{role}/{dealId}', { path })
}

/** With its open correction, for those who may see one. */
async function readWithCorrection(request: Request): Promise<DealShown> {
  const deal = await readDeal(request)
  const { actor, upstream } = request
  if (actor.isBank || deal.approvalStatus !== 'APPROVED') return deal
  const path = { dealId: deal.id }
  const correction = await orNull(upstream.core.read('/deal-corrections/of/{dealId}', { path }))
  return { ...deal, correction }
}

export const dealScreen = reviewedRecord({
  kind: 'deals',
  subject: 'deal',
  list: dealPaths.list,
  load: readWithCorrection,
  name: ({ title }) => title,
  draw: (deal, shown) => <DealShow deal={deal} {...shown} />,
})
