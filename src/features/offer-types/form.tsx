import { OFFER_TYPE_NAME_MAX, type OfferType } from '#src/contract/core/offer-types.ts'
import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { deletion } from '#src/web/decisions/deletion.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { findOfferType } from './load-offer-types.ts'

const { list, add, edit } = offerTypePaths

export const offerTypeForm = recordForm({
  fields: {
    name: textLine('offer-types:column.name', {
      required: 'common:messages.nameRequired',
      max: OFFER_TYPE_NAME_MAX,
      autoComplete: 'off',
      counter: true,
    }),
  },
  find: findOfferType,
  values: ({ name }) => ({ name }),
  about: ({ page }, offerType, here) => ({
    title: page.t(offerType ? 'offer-types:form.editTitle' : 'offer-types:form.addTitle'),
    lead: page.t('offer-types:form.lead'),
    action: offerType ? edit({ id: offerType.id }) : add(),
    submit: page.t(offerType ? 'offer-types:form.save' : 'offer-types:form.addTitle'),
    cancelHref: list(),
    crumbs: crumbsTo(
      page,
      offerTypePaths.list,
      ...(offerType ? [{ label: offerType.name }] : []),
      here,
    ),
  }),
  add: ({ upstream, actor }, values) => {
    const body = { ...values, userId: actor.userId }
    return upstream.core.POST('/offer-types', { body })
  },
  change: ({ upstream, actor }, values, { record: { id }, version }) => {
    const body = { ...values, version, id, userId: actor.userId }
    return upstream.core.PUT('/offer-types', { body })
  },
  done: () => list(),
})

/** Requests for a deleted type keep its name. */
export const offerTypeDeletion: Act<OfferType> = {
  load: findOfferType,
  ...deletion(offerTypePaths, {
    title: 'offer-types:delete.title',
    text: 'offer-types:delete.text',
    verb: 'offer-types:delete.action',
  }),
  send({ upstream, actor }, { id }) {
    const params = { path: { id }, query: { userId: actor.userId } }
    return upstream.core.DELETE('/offer-types/{id}', params)
  },
}
