import type { CouponFileListItem, FailedCouponLine } from '#src/contract/core/coupon-files.ts'
import { PAGE_SIZE } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { eachOf } from '#src/web/lists/each-of.ts'

type RequestContext = Pick<Request, 'upstream' | 'params'>

export function readFiles({ upstream, params }: RequestContext, page: number, after?: string) {
  const path = { dealId: idIn(params.id) }
  return upstream.need(
    upstream.core.GET('/coupons/files/{dealId}', {
      params: { path, query: { page, size: PAGE_SIZE, after } },
    }),
  )
}

export async function* eachFile(request: RequestContext): AsyncGenerator<CouponFileListItem> {
  yield* eachOf(
    request,
    async (after) => (await readFiles(request, 0, after)).files,
    ({ id }) => id,
  )
}

export function readFile({ upstream, params }: RequestContext) {
  const path = { dealId: idIn(params.id), fileId: idIn(params.file) }
  return upstream.need(
    upstream.core.GET('/coupons/files/{dealId}/{fileId}', { params: { path, query: {} } }),
  )
}

export async function* eachFailure({
  upstream,
  params,
}: RequestContext): AsyncGenerator<FailedCouponLine> {
  const path = { dealId: idIn(params.id), fileId: idIn(params.file) }
  for (let after = 0; ; ) {
    upstream.renewDeadline()
    const { failedCoupons } = await upstream.need(
      upstream.core.GET('/coupons/files/{dealId}/{fileId}/failures', {
        params: { path, query: { after } },
      }),
    )
    yield* failedCoupons
    const last = failedCoupons.at(-1)
    if (!last) return
    after = last.line
  }
}

export function idIn(param: string | undefined): string {
  const parsed = id.safeParse(param)
  if (!parsed.success) throw new NotFound()
  return parsed.data
}
