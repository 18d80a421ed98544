import { couponStatus } from '#src/contract/core/coupons.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { BadRequest } from '#src/web/http/bad-request.ts'
import { localPath } from '#src/web/http/next.ts'
import { idOf, NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { Switched } from '#views/coupons/switch.tsx'

export async function updateDeal(request: Request): Promise<Result> {
  const { upstream, params } = request
  const dealId = idOf(params.dealId)
  const form = await readSwitchForm(request)
  const body = { dealId, status: form.status }
  const answer = await upstream.core.PUT('/coupons/deal/status', { body })
  return answered(form, answer, { id: dealId, action: couponPaths.dealStatus({ dealId }) })
}

export async function updateCoupon(request: Request): Promise<Result> {
  const { upstream, params } = request
  const couponId = idOf(params.couponId)
  const form = await readSwitchForm(request)
  const body = { couponId, status: form.status }
  const answer = await upstream.core.PUT('/coupons/status', { body })
  return answered(form, answer, { id: couponId, action: couponPaths.couponStatus({ couponId }) })
}

type SwitchForm = Awaited<ReturnType<typeof readSwitchForm>>

async function readSwitchForm({ c }: Request) {
  const form = await readForm(c)
  const status = couponStatus.safeParse(text(form, 'status'))
  if (!status.success) throw new BadRequest(400)
  const next = localPath(text(form, 'next')) ?? couponPaths.deals()
  return { status: status.data, next }
}

function answered(
  { status, next }: SwitchForm,
  answer: UpstreamResult<unknown>,
  { id, action }: { id: string; action: string },
): Result {
  if (!answer.ok && answer.kind === 'notFound') throw new NotFound()
  const turnedOn = status === 'ACTIVE'
  const notice = noticeOf(answer)
  const props = { id, action, next, on: answer.ok ? turnedOn : !turnedOn, disabled: !answer.ok }
  const node = <Switched {...props} notice={notice} />
  return seeOther(next, notice, { region: { id: `switch-${id}`, node } })
}
