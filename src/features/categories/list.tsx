import { STATELESS } from '#src/contract/core/bulk-actions.ts'
import { categoryFilters, categorySorts } from '#src/contract/core/categories.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice, searched, sorting } from '#src/web/lists/filters.ts'
import { RowFigures } from '#views/catalogue/exports.ts'
import { Season } from '#views/categories/season.tsx'
import { seasonState } from '#views/categories/season-state.ts'

export const categoryList = defineList({
  key: 'categories',
  filters: {
    filter: choice({
      param: 'filter',
      values: categoryFilters,
      fallback: 'all',
      text: (filter) => `categories:filter.${filter}`,
      segment: { label: 'categories:list.filterNav', values: categoryFilters },
    }),
    q: searched,
    sort: sorting(categorySorts, 'name'),
  },
  load({ upstream }, { q, page, filter, sort }, after) {
    const path = { filter, page, size: PAGE_SIZE, term: q || ALL }
    return upstream.core.read('/categories/{filter}/{page}/{size}/search/{term}', {
      path,
      query: { sort, after, figures: 'YES' },
    })
  },
  rows: (found) => found.categories,
  id: ({ id }) => id,
  file: 'categories',
  address: categoryPaths.list,
  counts: ({ counts }) => counts,

  title: 'categories:list.title',
  summary: ({ t, found, format }) =>
    found && t('categories:list.head', { count: found.totalItems, shown: format.total(found) }),
  search: 'categories:list.search',
  caption: 'categories:list.caption',
  announce: 'categories:list.announce',
  icon: 'grid',
  none: 'categories:list.nothingYet',
  noMatch: 'categories:list.nothingMatchesTerm',
  add: {
    href: categoryPaths.add(),
    label: 'categories:list.add',
    permission: 'ADD_CATEGORY',
  },

  bulk: {
    kinds: ['category'],
    item: ({ id, name }) => ({ kind: 'category', id, version: null, name, status: STATELESS }),
    all: ({ filters: { q, filter } }) => ({ list: 'categories', term: q || ALL, filter }),
  },

  rowHref: ({ id }) => categoryPaths.view({ id }),
  heads: 'categories:column',
  columns: [
    { key: 'image', picture: ({ name, imageUrl }) => ({ name, imageUrl, square: true }) },
    {
      key: 'name',
      sort: 'name',
      part: 'title',
      text: ({ name }) => name,
      under: ({ figures, popular }, { t }) => (
        <RowFigures figures={figures} also={popular && t('categories:popular')} />
      ),
    },
    { key: 'season', part: 'meta', tight: true, cell: (category) => <Season {...category} /> },
    { key: 'status', state: (category) => seasonState(category) },
    {
      key: 'type',
      text: ({ categoryType }, { t }) => t(`categories:type.${categoryType}`),
      fileOnly: true,
    },
    {
      key: 'popular',
      text: ({ popular }, { t }) => t(popular ? 'categories:yes' : 'categories:no'),
      fileOnly: true,
    },
    { key: 'start', date: ({ startDate }) => startDate, fileOnly: true },
    { key: 'expiry', date: ({ expiryDate }) => expiryDate, fileOnly: true },
    { key: 'deals', number: ({ figures }) => figures?.noOfDeals ?? 0, fileOnly: true },
    { key: 'merchants', number: ({ figures }) => figures?.noOfMerchants ?? 0, fileOnly: true },
    { key: 'views', number: ({ figures }) => figures?.views ?? 0, fileOnly: true },
  ],
})
