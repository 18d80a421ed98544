import { type CouponStatus, couponStatus } from '#src/contract/core/coupons.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { Switched } from '#views/coupons/switch.tsx'

export async function updateDeal(request: Request): Promise<Result> {
  const dealId = idOf(request.params.dealId)
  return turn(request, { id: dealId, action: couponPaths.dealStatus({ dealId }) }, (status) =>
    request.upstream.core.PUT('/coupons/deal/status', { body: { dealId, status } }),
  )
}

export async function updateCoupon(request: Request): Promise<Result> {
  const couponId = idOf(request.params.couponId)
  return turn(request, { id: couponId, action: couponPaths.couponStatus({ couponId }) }, (status) =>
    request.upstream.core.PUT('/coupons/status', { body: { couponId, status } }),
  )
}

async function turn(
  { c }: Request,
  at: { id: string; action: string },
  send: (status: CouponStatus) => Promise<UpstreamResult<unknown>>,
): Promise<Result> {
  const form = await readForm(c)
  const { data: status } = couponStatus.safeParse(text(form, 'status'))
  if (!status) throw new BadRequest(400)
  const next = pageAddress(text(form, 'next')) ?? couponPaths.deals()
  const answer = await send(status)
  if (!answer.ok && answer.kind === 'notFound') throw new NotFound()
  const on = (status === 'ACTIVE') === answer.ok
  const notice = noticeOf(answer)
  const node = <Switched {...at} next={next} on={on} disabled={!answer.ok} notice={notice} />
  return seeOther(next, notice, { region: { id: `switch-${at.id}`, node } })
}
