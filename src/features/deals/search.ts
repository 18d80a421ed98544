import { dealPaths } from '#src/contract/screens/deals.ts'
import { mapped } from '#src/upstream/result.ts'
import { firstFew, preview, type SearchSource } from '#src/web/lists/search-source.ts'
import { shownStatus } from '#views/deals/lifecycle.ts'

export const dealSearch: SearchSource = {
  place: 1,
  list: dealPaths.list,
  async find({ upstream, actor, page: { t } }, term) {
    const found = await upstream.core.GET('/deals/{role}/{page}/{size}/search/{term}', {
      path: { role: actor.role, ...firstFew, term },
      query: preview,
    })
    return mapped(found, ({ deals }) =>
      deals.map((deal) => ({
        label: deal.title,
        hint: [deal.dealCode, deal.finalPrice.display, t(`deals:status.${shownStatus(deal)}`)].join(
          ' · ',
        ),
        href: dealPaths.show({ userType: actor.roleLowerCase, id: deal.id }),
        imageUrl: deal.coverImage,
      })),
    )
  },
}
