import { PAGE_SIZE } from '#src/contract/paging.ts'
import { dealFormPaths, dealPaths } from '#src/contract/screens/deals.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Thumb } from '#views/components/table.tsx'
import { DeleteDraft } from '#views/deals/draft.tsx'
import { pictureUrl } from '#views/page/picture-paths.ts'

export const draftList = defineList({
  filters: {},
  load: ({ upstream }, { page }, after) =>
    upstream.core.read('/deal-drafts', { query: { page, size: PAGE_SIZE, after } }),
  rows: (found) => found.drafts,
  id: ({ id }) => id,
  file: 'deal-drafts',
  address: dealPaths.drafts,

  title: 'deals:drafts.title',
  crumbs: (view) => crumbsTo(view, dealPaths.drafts),
  summary: 'deals:drafts.summary',
  caption: 'deals:drafts.caption',
  announce: 'deals:drafts.announce',
  none: 'deals:drafts.none',
  icon: 'deal',

  live: true,
  rowHref: ({ id }) => dealPaths.add({ draft: id }),
  heads: 'deals:drafts',
  columns: [
    {
      key: 'image',
      headerHidden: true,
      part: 'media',
      cell: ({ coverImage }) => <Thumb src={pictureUrl(coverImage, 'thumb')} />,
    },
    { key: 'deal', part: 'title', text: ({ title }, { t }) => title || t('deals:drafts.untitled') },
    { key: 'saved', part: 'meta', text: ({ savedAt }, { format }) => format.moment(savedAt) },
    { key: 'kept', date: ({ keptUntil }) => keptUntil, labelled: '' },
    { key: 'actions', acts: (draft) => <DeleteDraft paths={dealFormPaths(null)} draft={draft} /> },
  ],
})
