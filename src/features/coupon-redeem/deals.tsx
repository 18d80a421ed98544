import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CounterDeals } from '#views/coupon-redeem/deals.tsx'

/** What a counter may pause when something runs out, and let go on. */
export async function show({ page, upstream }: Request): Promise<Result> {
  const { deals } = await upstream.core.read('/counter/deals')
  const title = page.t('coupon-redeem:deals.title')
  const here = { label: page.t('coupon-redeem:title'), href: redeemPaths.counter() }
  return screen({
    title,
    crumbs: crumbsTo(page, couponPaths.deals, here, { label: title }),
    main: <CounterDeals deals={deals} />,
  })
}

export async function pause({ c, params, upstream }: Request): Promise<Result> {
  const form = await readForm(c)
  const body = { dealId: idOf(params.id), paused: text(form, 'paused') === '1' }
  const answer = await upstream.core.PUT('/coupons/deal/pause', { body })
  if (!answer.ok && answer.kind === 'notFound') throw new NotFound()
  return seeOther(redeemPaths.deals(), noticeOf(answer))
}
