import { orderPaths } from '#src/contract/screens/orders.ts'
import { isolated } from '#src/i18n/direction.ts'
import { mapped } from '#src/upstream/result.ts'
import { preview, type SearchSource } from '#src/web/lists/search-source.ts'

export const orderSearch: SearchSource = {
  place: 4,
  list: orderPaths.list,
  async find({ upstream }, term) {
    const found = await upstream['order-payment'].GET('/orders', { query: { ...preview, term } })
    return mapped(found, ({ orders }) =>
      orders.map(({ id, title, buyer, amount, createdAt }) => ({
        label: title,
        hint: [isolated(buyer.name), amount.display, createdAt.displayDate].join(' · '),
        href: orderPaths.show({ id }),
      })),
    )
  },
}
