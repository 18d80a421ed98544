import { STATELESS } from '#src/contract/core/bulk-actions.ts'
import { offerTypeSorts } from '#src/contract/core/offer-types.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched, sorting } from '#src/web/lists/filters.ts'
import { Words } from '#views/components/words.tsx'
import { OfferTypeActions } from '#views/offer-types/actions.tsx'

export const offerTypeList = defineList({
  key: 'offer-types',
  filters: { q: searched, sort: sorting(offerTypeSorts, 'name') },
  load({ upstream, actor }, { q, page, sort }, after) {
    const query = { page, size: PAGE_SIZE, searchTerm: q || ALL, userId: actor.userId, sort, after }
    return upstream.core.read('/offer-types', { query })
  },
  rows: (found) => found.offerTypes,
  id: ({ id }) => id,
  file: 'offer-types',
  address: offerTypePaths.list,

  title: 'common:menu.offerTypes',
  summary: 'offer-types:list.summary',
  search: 'offer-types:list.search',
  caption: 'offer-types:list.caption',
  announce: 'offer-types:list.announce',
  none: 'offer-types:list.none',
  noMatch: 'offer-types:list.noMatch',
  add: {
    href: offerTypePaths.add(),
    label: 'offer-types:form.addTitle',
    permission: 'ADD_OFFER_TYPE',
  },

  bulk: {
    kinds: ['offerType'],
    item: ({ id, name }) => ({ kind: 'offerType', id, version: null, name, status: STATELESS }),
    all: ({ filters: { q } }) => ({ list: 'offerTypes', term: q || ALL }),
  },

  live: true,
  heads: 'offer-types:column',
  columns: [
    {
      key: 'name',
      sort: 'name',
      part: 'title',
      text: ({ name }) => name,
      cell: ({ name }) => (
        <span className="name">
          <Words text={name} />
        </span>
      ),
    },
    { key: 'actions', acts: (offerType) => <OfferTypeActions offerType={offerType} /> },
  ],
})
