import { accountSorts } from '#src/contract/authentication/accounts.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched, sorting, today } from '#src/web/lists/filters.ts'

export const mobileUserList = defineList({
  key: 'users',
  filters: {
    joined: today('joined', 'mobile-users:list.joinedToday'),
    q: searched,
    sort: sorting(accountSorts, '-created'),
  },
  load({ upstream }, { q, page, joined, sort }, after) {
    const path = { page, size: PAGE_SIZE, term: q || ALL }
    const query = { joined, sort, after }
    return upstream.authentication.read('/users/USER/{page}/{size}/search/{term}', { path, query })
  },
  rows: (found) => found.users,
  id: ({ id }) => id,
  file: 'users',
  address: mobileUserPaths.list,

  title: 'mobile-users:list.title',
  summary: 'mobile-users:list.summary',
  search: 'mobile-users:list.search',
  caption: 'mobile-users:list.caption',
  announce: 'mobile-users:list.announce',
  icon: 'users',
  none: 'mobile-users:list.none',
  noMatch: 'mobile-users:list.noMatch',

  rowHref: ({ id }) => mobileUserPaths.show({ id }),
  heads: 'mobile-users:column',
  columns: [
    { key: 'picture', picture: ({ fullName: name, imageUrl }) => ({ name, imageUrl }) },
    { key: 'name', sort: 'name', part: 'title', text: ({ fullName }) => fullName },
    {
      key: 'mobile',
      part: 'meta',
      tight: true,
      text: ({ mobileNo }, { format }) => (mobileNo ? format.phone(mobileNo) : ''),
      cell: ({ mobileNo }, { format, t }) =>
        mobileNo ? format.phone(mobileNo) : t('common:facts.none'),
    },
    { key: 'created', sort: 'created', date: ({ createdAt }) => createdAt },
  ],
})
