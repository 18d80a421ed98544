import { PAGE_SIZE } from '#src/contract/paging.ts'
import { bulkPaths } from '#src/contract/screens/bulk-actions.ts'
import { taskPaths } from '#src/contract/screens/tasks.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'

export const taskList = defineList({
  filters: {},
  load: ({ upstream }, { page }) =>
    upstream.core.read('/tasks', { query: { page, size: PAGE_SIZE } }),
  rows: ({ tasks }) => tasks,
  id: ({ id }) => id,
  address: taskPaths.list,

  title: 'common:crumbs.tasks',
  crumbs: (view) => crumbsTo(view, taskPaths.list),
  summary: 'tasks:list.summary',
  caption: 'tasks:list.caption',
  announce: 'tasks:list.announce',
  icon: 'clock',
  none: 'tasks:list.none',

  rowHref: ({ id }) => bulkPaths.show({ id }, { from: taskPaths.list() }),
  heads: 'tasks:field',
  columns: [
    { key: 'task', part: 'title', text: ({ act }, { t }) => t(`bulk-actions:title.${act}`) },
    {
      key: 'progress',
      part: 'meta',
      tight: true,
      numeric: true,
      text: ({ done, total }, { t, format }) =>
        t('common:progress.of', { done: format.number(done), total: format.number(total) }),
    },
    { key: 'started', long: true, date: ({ createdAt }) => createdAt },
    { key: 'state', state: ({ state }) => `tasks:state.${state}` },
  ],
})
