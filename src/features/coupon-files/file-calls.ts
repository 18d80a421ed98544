import type { FailedCouponLine } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream' | 'params'>

export function readFile({ upstream, params }: RequestContext) {
  const path = { dealId: idOf(params.id), fileId: idOf(params.file) }
  return upstream.core.read('/coupons/files/{dealId}/{fileId}', { path, query: {} })
}

export async function* eachFailure({
  upstream,
  params,
}: RequestContext): AsyncGenerator<FailedCouponLine> {
  const path = { dealId: idOf(params.id), fileId: idOf(params.file) }
  for (let after = 0; ; ) {
    upstream.renewDeadline()
    const input = { path, query: { after } }
    const found = await upstream.core.read('/coupons/files/{dealId}/{fileId}/failures', input)
    const { failedCoupons } = found
    yield* failedCoupons
    const last = failedCoupons.at(-1)
    if (!last) return
    after = last.line
  }
}

export type Stored = { csvUrl: string; fileName: string }

/** The name comes first: the service reads the body as it streams. */
export function sendFile({ upstream }: Request, file: File) {
  return upstream.files.POST('/csv/upload', {
    body: { fileName: file.name.slice(0, 255), file },
  })
}

/** How a stored file is added: by default its dry run comes first, and codes are of our own form. */
export type Adding = { again?: boolean; start?: boolean; pattern?: string | null }

export function addToDeal({ upstream }: Request, deal: Deal, stored: Stored, adding: Adding) {
  const { csvUrl: fileUrl, fileName } = stored
  const { again = false, start = false, pattern = null } = adding
  const of = { dealId: deal.id, dealCode: deal.dealCode }
  const body = { fileUrl, fileName, ...of, start, again, pattern }
  return upstream.core.POST('/coupons/upload', { body })
}
