import type { FailedCouponLine } from '#src/contract/core/coupon-files.ts'
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
