import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { Tag } from '#views/components/tag.tsx'

/** For administrators what waits for an answer, for owners all their conversations. */
export const threadList = defineList({
  filters: {},
  load: ({ upstream }, { page }) => upstream.core.read('/review-threads', { query: { page } }),
  rows: ({ threads }) => threads,
  id: ({ kind, id }) => `${kind}-${id}`,
  address: threadPaths.list,

  title: ({ t, actor }) => t(actor.isAdmin ? 'review-threads:toAnswer' : 'review-threads:title'),
  summary: ({ t, actor }) =>
    t(actor.isAdmin ? 'review-threads:listLeadAdmin' : 'review-threads:listLeadOwner'),
  caption: 'review-threads:title',
  announce: 'review-threads:announce',
  icon: 'inbox',
  noneTitle: ({ t, actor }) =>
    t(actor.isAdmin ? 'review-threads:emptyAdmin' : 'review-threads:none'),
  none: ({ t, actor }) =>
    t(actor.isAdmin ? 'review-threads:emptyAdminText' : 'review-threads:emptyOwnerText'),

  rowHref: (thread) => threadPaths.show(thread),
  live: true,
  heads: 'approvals:column',
  columns: [
    {
      key: 'name',
      header: 'approvals:column.title',
      part: 'title',
      limit: 'title',
      text: ({ name }) => name,
    },
    { key: 'kind', part: 'meta', text: ({ kind }, { t }) => t(`approvals:item.${kind}`) },
    {
      key: 'owner',
      part: 'meta',
      limit: 'name',
      for: ({ actor }) => actor.isAdmin,
      text: ({ ownerName }) => ownerName,
    },
    {
      key: 'unread',
      header: 'review-threads:unreadHeader',
      headerHidden: true,
      part: 'state',
      cell: ({ unread: count }, { t }) =>
        count > 0 && <Tag tone="warn">{t('review-threads:unread', { count })}</Tag>,
    },
    {
      key: 'since',
      header: ({ t, actor }) =>
        t(actor.isAdmin ? 'review-threads:waitsSince' : 'review-threads:newest'),
      date: ({ since }) => since,
      long: true,
    },
  ],
})
