import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { isolated } from '#src/i18n/direction.ts'
import { mapped } from '#src/upstream/result.ts'
import { preview, type SearchSource } from '#src/web/lists/search-source.ts'

export const invoiceSearch: SearchSource = {
  place: 5,
  list: invoicePaths.list,
  async find({ upstream }, term) {
    const found = await upstream['order-payment'].GET('/invoices', { query: { ...preview, term } })
    return mapped(found, ({ invoices }) =>
      invoices.map(({ number, buyerName, title }) => ({
        label: number,
        hint: [isolated(buyerName), title].join(' · '),
        href: invoicePaths.show({ number }),
      })),
    )
  },
}
