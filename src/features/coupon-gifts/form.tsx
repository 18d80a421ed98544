import { type GiftKind, GOODWILL_REASON_MAX, giftKinds } from '#src/contract/core/coupon-gifts.ts'
import { readRecipients } from '#src/contract/core/gift-recipients.ts'
import { giftPaths } from '#src/contract/screens/coupon-gifts.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { customText } from '#src/web/forms/choice-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { idOf } from '#src/web/http/result.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { KindField } from '#views/coupon-gifts/recipients.tsx'
import { can } from '#views/page/page.ts'
import { recipients } from './recipients-field.tsx'

const kindOf = (typed: string): GiftKind => giftKinds.find((kind) => kind === typed) ?? 'GIFT'

export const giveForm = newForm({
  fields: {
    recipients,
    kind: customText(() => null),
    reason: textLine('gifts:form.reason', {
      max: GOODWILL_REASON_MAX,
      hint: 'gifts:form.reasonHint',
      autoComplete: 'off',
    }),
  },
  load: async ({ upstream, params, actor }) => {
    const { deal } = await upstream.core.read('/coupons/deal/{dealId}', {
      path: { dealId: idOf(params.dealId) },
      query: { size: 1 },
    })
    return { deal, mayShowGoodwill: can(actor, 'ISSUE_GOODWILL') }
  },
  about: ({ page }, _record, _here, { deal }) => {
    const title = page.t('gifts:form.title')
    const ofDeal = {
      label: page.t('common:crumbs.coupons'),
      href: couponPaths.ofDeal({ dealId: deal.id }),
    }
    return {
      title,
      lead: page.t('gifts:form.lead', { deal: deal.title, merchant: deal.merchant.name }),
      action: giftPaths.give({ dealId: deal.id }),
      submit: page.t('gifts:form.action'),
      cancelHref: ofDeal.href,
      crumbs: crumbsTo(page, couponPaths.deals, ofDeal, { label: title }),
    }
  },
  layout: (field, { loaded, values, errors }) => (
    <>
      {field('recipients')}
      {loaded.mayShowGoodwill && (
        <>
          <KindField value={kindOf(values.kind)} error={errors.kind} />
          {field('reason')}
        </>
      )}
    </>
  ),
  add: ({ upstream, params }, values) =>
    upstream.core.POST('/coupons/gifts', {
      body: {
        dealId: idOf(params.dealId),
        kind: kindOf(values.kind),
        reason: values.reason,
        recipients: readRecipients(values.recipients).recipients,
      },
    }),
  done: () => giftPaths.list(),
})
