import type { ReactNode } from 'react'
import { branchFilters, branchSorts } from '#src/contract/location/branches.ts'
import { ALL } from '#src/contract/paging.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { business, choice, searched, sorting } from '#src/web/lists/filters.ts'
import { AddBranch } from '#views/branches/add-branch.tsx'
import { ContactNo } from '#views/branches/facts.tsx'
import { BranchesPanel } from '#views/branches/panel.tsx'
import { contactText, placeName } from '#views/branches/terms.ts'
import { filterWord, stateWord } from '#views/page/state-word.ts'
import { readBranchPage } from './load-branches.ts'

export const branchList = defineList({
  key: 'branches',
  filters: {
    status: choice({
      param: 'status',
      values: branchFilters,
      fallback: 'ALL',
      text: (status, actor) => `branches:status.${filterWord(status, actor)}`,
      segment: {
        label: 'branches:list.statusNav',
        values: branchFilters,
      },
    }),
    q: searched,
    sort: sorting(branchSorts),
    ownerId: business('owner', 'MERCHANT', 'BANK'),
  },
  load: readBranchPage,
  rows: (found) => found.branches,
  id: ({ id }) => id,
  file: 'branches',
  address: branchPaths.list,
  counts: ({ counts }) => counts,
  business: ({ merchant, bank }) => (merchant ?? bank)?.name,

  title: 'branches:list.title',
  summary: ({ t, found, format }) =>
    found && t('branches:list.head', { count: found.totalItems, shown: format.total(found) }),
  search: 'branches:list.search',
  caption: 'branches:list.caption',
  announce: 'branches:list.announce',
  icon: 'pin',
  none: ({ t, actor }) =>
    t(actor.isAdmin ? 'branches:list.nothingYetAdmin' : 'branches:list.nothingYet'),
  noneAction: () => <AddBranch />,
  noMatch: 'branches:list.nothingMatchesTerm',
  primary: () => <AddBranch />,

  bulk: {
    kinds: ['branch'],
    item: ({ id, version, name, status }) => ({ kind: 'branch', id, version, name, status }),
    all: ({ filters: { q, status, ownerId } }) => ({
      list: 'branches',
      term: q || ALL,
      status,
      ownerId,
    }),
  },

  rowHref: ({ id }) => branchPaths.show({ id }),
  heads: 'branches:column',
  columns: [
    { key: 'name', sort: 'name', part: 'title', text: ({ name }) => name },
    {
      key: 'owner',
      part: 'meta',
      inTable: ({ actor, embedded }) => actor.isAdmin && !embedded,
      text: ({ merchant, bank }) => (merchant ?? bank)?.name ?? '',
      limit: 'name',
    },
    {
      key: 'address',
      look: ({ actor, embedded }) =>
        actor.isAdmin && !embedded ? { wideOnly: true } : { part: 'meta' },
      text: ({ address }) => address.value,
    },
    {
      key: 'contactNo',
      wideOnly: true,
      tight: true,
      text: ({ contactNo }, { format }) => contactText(contactNo.value, format) ?? '',
      cell: ({ contactNo }) => <ContactNo value={contactNo.value} />,
    },
    { key: 'city', text: ({ location }) => placeName(location.city), fileOnly: true },
    {
      key: 'code',
      header: 'branches:column.globalCode',
      wideOnly: true,
      tight: true,
      text: ({ location }) => location.globalCode,
      code: true,
    },
    { key: 'latitude', text: ({ location }) => String(location.latitude), fileOnly: true },
    { key: 'longitude', text: ({ location }) => String(location.longitude), fileOnly: true },
    {
      key: 'status',
      state: ({ status, changesRequested }) =>
        `branches:status.${stateWord(status, changesRequested)}`,
    },
    { key: 'submitted', sort: 'submitted', date: ({ submittedAt }) => submittedAt },
  ],
})

export async function branchesPanel(request: Request, ownerId?: string): Promise<ReactNode> {
  const first = { q: '', page: 0, status: 'ALL', ownerId } as const
  const { branches, totalItems } = await readBranchPage(request, first)
  return (
    <BranchesPanel totalItems={totalItems} ownerId={ownerId}>
      {branches.length > 0 ? branchList.table(request, branches) : null}
    </BranchesPanel>
  )
}
