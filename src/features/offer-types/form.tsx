import { OFFER_TYPE_NAME_MAX, type OfferType } from '#src/contract/core/offer-types.ts'
import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion } from '#src/web/decisions/questions.ts'
import { aboutRecord } from '#src/web/forms/about-record.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

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
  about: aboutRecord(offerTypePaths, 'offer-types:form'),
  add: ({ upstream, actor }, values) => {
    const body = { ...values, userId: actor.userId }
    return upstream.core.POST('/offer-types', { body })
  },
  change: ({ upstream, actor }, values, { record: { id }, version }) => {
    const body = { ...values, version, id, userId: actor.userId }
    return upstream.core.PUT('/offer-types', { body })
  },
  done: () => offerTypePaths.list(),
})

/** Requests for a deleted type keep its name. */
export const offerTypeDeletion: Act<OfferType> = {
  load: findOfferType,
  ...deletion(offerTypePaths, 'offer-types:delete'),
  send({ upstream, actor }, { id }) {
    const params = { path: { id }, query: { userId: actor.userId } }
    return upstream.core.DELETE('/offer-types/{id}', params)
  },
}

function findOfferType({ upstream, params }: Request): Promise<OfferType> {
  return upstream.core.read('/offer-types/{id}', { path: { id: idOf(params.id) } })
}
