import { PAGE_SIZE } from '#src/contract/paging.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { Thumb } from '#views/components/table.tsx'
import { pictureUrl } from '#views/page/picture-paths.ts'

export const correctionList = defineList({
  filters: {},
  load: ({ upstream }, { page }, after) =>
    upstream.core.read('/deal-corrections', { query: { page, size: PAGE_SIZE, after } }),
  rows: (found) => found.corrections,
  id: ({ id }) => id,
  file: 'deal-corrections',
  address: correctionPaths.list,

  title: 'deal-corrections:list.title',
  summary: ({ t, actor }) =>
    t(actor.isMerchant ? 'deal-corrections:list.summaryMerchant' : 'deal-corrections:list.summary'),
  caption: 'deal-corrections:list.caption',
  announce: 'deal-corrections:list.announce',
  none: 'deal-corrections:list.none',
  icon: 'deal',

  rowHref: ({ id }) => correctionPaths.show({ id }),
  heads: 'deal-corrections:list',
  columns: [
    {
      key: 'image',
      headerHidden: true,
      part: 'media',
      cell: ({ coverImage }) => <Thumb src={pictureUrl(coverImage, 'thumb')} />,
    },
    { key: 'deal', part: 'title', text: ({ title }) => title },
    { key: 'merchant', part: 'meta', text: ({ merchant }) => merchant.name, limit: 'name' },
    { key: 'sent', date: ({ submittedAt }) => submittedAt },
    { key: 'status', state: ({ approvalStatus }) => `deals:status.${approvalStatus}` },
  ],
})
