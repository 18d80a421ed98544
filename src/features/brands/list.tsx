import { brandSorts } from '#src/contract/core/brands.ts'
import { STATELESS } from '#src/contract/core/bulk-actions.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched, sorting, today } from '#src/web/lists/filters.ts'
import { RowFigures } from '#views/catalogue/exports.ts'

export const brandList = defineList({
  key: 'brands',
  filters: { added: today('added'), q: searched, sort: sorting(brandSorts, 'name') },
  load({ upstream }, { q, page, added, sort }, after) {
    const path = { page, size: PAGE_SIZE, term: q || ALL }
    const query = { added, sort, after, figures: 'YES' } as const
    return upstream.core.read('/brands/{page}/{size}/search/{term}', { path, query })
  },
  rows: (found) => found.brands,
  id: ({ id }) => id,
  file: 'brands',
  address: brandPaths.list,

  title: 'brands:list.title',
  summary: 'brands:list.summary',
  search: 'brands:list.search',
  caption: 'brands:list.caption',
  announce: 'brands:list.announce',
  icon: 'grid',
  none: 'brands:list.none',
  noMatch: 'brands:list.noMatch',
  add: { href: brandPaths.add(), label: 'brands:form.addTitle', permission: 'ADD_BRAND' },

  bulk: {
    kinds: ['brand'],
    item: ({ id, name }) => ({ kind: 'brand', id, version: null, name, status: STATELESS }),
    all: ({ filters: { q, added } }) => ({ list: 'brands', term: q || ALL, added }),
  },

  rowHref: ({ id }) => brandPaths.view({ id }),
  heads: 'brands:column',
  columns: [
    { key: 'image', picture: ({ name, imageUrl }) => ({ name, imageUrl, square: true }) },
    {
      key: 'name',
      sort: 'name',
      part: 'title',
      text: ({ name }) => name,
      under: ({ figures, description }) => <RowFigures figures={figures} also={description} />,
    },
    { key: 'description', text: ({ description }) => description, fileOnly: true },
    { key: 'deals', number: ({ figures }) => figures?.noOfDeals ?? 0, fileOnly: true },
    { key: 'merchants', number: ({ figures }) => figures?.noOfMerchants ?? 0, fileOnly: true },
  ],
})
