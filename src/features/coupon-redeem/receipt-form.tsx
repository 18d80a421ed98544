import { RECEIPT_TO_MAX } from '#src/contract/core/redemption-receipt.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { idOf, seeOther } from '#src/web/http/result.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { RedeemedCoupon } from '#views/coupon-redeem/redeemed.tsx'
import { readRedemption } from './read-redemption.ts'

/** A confirmation for the customer, where they say. */
export const receiptForm = newForm({
  fields: {
    to: textLine('coupon-redeem:receipt.to', {
      max: RECEIPT_TO_MAX,
      required: 'coupon-redeem:receipt.required',
      hint: 'coupon-redeem:receipt.hint',
      autoComplete: 'off',
    }),
  },
  async start(request) {
    const { id, undone } = await readRedemption(request)
    return undone ? { instead: seeOther(redeemPaths.done({ id })) } : { values: {} }
  },
  about: ({ page, params }) => {
    const path = { id: idOf(params.id) }
    const title = page.t('coupon-redeem:receipt.title')
    const counter = { label: page.t('coupon-redeem:title'), href: redeemPaths.counter() }
    return {
      title,
      lead: page.t('coupon-redeem:receipt.lead'),
      action: redeemPaths.receipt(path),
      submit: page.t('coupon-redeem:receipt.submit'),
      cancelHref: redeemPaths.done(path),
      crumbs: crumbsTo(page, couponPaths.deals, counter, { label: title }),
    }
  },
  load: readRedemption,
  layout: (field, { loaded }) => (
    <>
      <RedeemedCoupon redemption={loaded} />
      {field('to')}
    </>
  ),
  add: ({ upstream, params }, { to }) =>
    upstream.core.POST('/coupons/redemptions/{id}/receipt', {
      path: { id: idOf(params.id) },
      body: { to },
    }),
  done: () => redeemPaths.counter(),
})
