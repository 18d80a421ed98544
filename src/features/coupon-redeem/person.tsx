import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { id } from '#src/contract/values.ts'
import { customText } from '#src/web/forms/choice-fields.tsx'
import { pinField } from '#src/web/forms/pin-field.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import { noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { NoPersons, PersonChoice } from '#views/coupon-redeem/person-choice.tsx'

/** Who stands at a till, by PIN. */
export const personForm = newForm({
  fields: {
    cashierId: customText((chosen) =>
      id.safeParse(chosen).success ? null : 'tills:counter.whoRequired',
    ),
    pin: pinField('tills:pin.label'),
  },
  start({ actor: { counter }, page: { t } }) {
    if (counter?.noPersons) {
      const main = <NoPersons why={counter.noPersons} />
      return { instead: screen({ title: t('tills:counter.switchTitle'), main }) }
    }
    return counter?.switches ? { values: {} } : { instead: seeOther(redeemPaths.counter()) }
  },
  about: ({ page }) => {
    const title = page.t('tills:counter.switchTitle')
    return {
      title,
      lead: page.t('tills:counter.switchLead'),
      action: redeemPaths.person(),
      submit: page.t('tills:counter.come'),
      cancelHref: redeemPaths.counter(),
      crumbs: [{ label: title }],
    }
  },
  load: async ({ upstream }) => (await upstream.authentication.read('/counter/persons')).persons,
  layout: (field, { loaded, values, errors }) => (
    <>
      <PersonChoice persons={loaded} value={values.cashierId} error={errors.cashierId} />
      {field('pin')}
    </>
  ),
  add: ({ upstream }, { cashierId, pin }) =>
    upstream.authentication.PUT('/counter/person', { body: { cashierId, pin } }),
  done: () => redeemPaths.counter(),
})

export async function leave({ upstream }: Request): Promise<Result> {
  const answer = await upstream.authentication.DELETE('/counter/person')
  return seeOther(redeemPaths.counter(), noticeOf(answer))
}
