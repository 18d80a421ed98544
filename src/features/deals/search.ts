import { dealPaths } from '#src/contract/screens/deals.ts'
import { mapped } from '#src/upstream/result.ts'
import { firstFew, preview, type SearchSource } from '#src/web/lists/search-source.ts'

export const dealSearch: SearchSource = {
  place: 1,
  list: dealPaths.list,
  async find({ upstream, actor }, term) {
    const found = await upstream.core.GET('/deals/{role}/{page}/{size}/search/{term}', {
      path: { role: actor.role, ...firstFew, term },
      query: preview,
    })
    return mapped(found, ({ deals }) =>
      deals.map(({ id, title, dealCode }) => ({
        label: title,
        hint: dealCode,
        href: dealPaths.show({ userType: actor.roleLowerCase, id }),
      })),
    )
  },
}
