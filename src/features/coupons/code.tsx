import { couponPaths } from '#src/contract/screens/coupons.ts'
import { undoBody, undoFieldset } from '#src/features/coupon-redeem/index.ts'
import { newForm } from '#src/web/forms/record-form.tsx'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CouponLifePage } from '#views/coupons/code.tsx'
import type { Page } from '#views/page/page.ts'

/** One coupon's life; the code stays out of the browser's history. */
export async function show(request: Request): Promise<Result> {
  const { page } = request
  const life = await readLife(request)
  return screen({
    title: page.t('coupons:code.title'),
    crumbs: crumbsTo(page, couponPaths.deals, ofDeal(page, life.deal.id), {
      label: page.t('coupons:code.title'),
    }),
    main: <CouponLifePage life={life} />,
  })
}

function readLife({ upstream, params }: Pick<Request, 'upstream' | 'params'>) {
  return upstream.core.read('/coupons/codes/{id}', { path: { id: idOf(params.id) } })
}

function ofDeal({ t }: Page, dealId: string) {
  return { label: t('common:crumbs.coupons'), href: couponPaths.ofDeal({ dealId }) }
}

export const undoForm = newForm({
  ...undoFieldset,
  /** Another's coupon, or none, has no page. */
  load: readLife,
  about: ({ page, params }) => {
    const path = { id: idOf(params.id) }
    const title = page.t('coupon-redeem:undo.title')
    const back = { label: page.t('coupons:code.title'), href: couponPaths.code(path) }
    return {
      title,
      lead: page.t('coupon-redeem:undo.lead'),
      action: couponPaths.undo(path),
      submit: title,
      cancelHref: back.href,
      crumbs: crumbsTo(page, couponPaths.deals, back, { label: title }),
    }
  },
  add: ({ upstream, params }, values) =>
    upstream.core.POST('/coupons/codes/{id}/undo', {
      path: { id: idOf(params.id) },
      body: undoBody(values),
    }),
  done: ({ params }) => couponPaths.code({ id: idOf(params.id) }),
})
