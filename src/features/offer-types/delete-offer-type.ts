import type { OfferType } from '#src/contract/core/offer-types.ts'
import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { findOfferType } from './load-offer-types.ts'

/** Requests for a deleted type keep its name. */
export const offerTypeDeletion: Act<OfferType> = {
  load: findOfferType,
  question({ page }, { id, name }) {
    const verb = page.t('offer-types:delete.action')
    return {
      action: offerTypePaths.delete({ id }),
      title: page.t('offer-types:delete.title'),
      text: page.t('offer-types:delete.text', { name }),
      verb,
      cancelHref: offerTypePaths.list(),
      crumbs: crumbsTo(page, offerTypePaths.list, { label: name }, { label: verb }),
    }
  },
  send({ upstream, actor }, { id }) {
    const params = { path: { id }, query: { userId: actor.userId } }
    return upstream.core.DELETE('/offer-types/{id}', params)
  },
  next: () => offerTypePaths.list(),
}
