import { STATELESS } from '#src/contract/core/bulk-actions.ts'
import { ALL } from '#src/contract/paging.ts'
import { cashierPaths, tillPaths } from '#src/contract/screens/tills.ts'
import { readBranchChoice } from '#src/features/branches/index.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { business, idFilter, searched } from '#src/web/lists/filters.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { can } from '#views/page/page.ts'
import { NextTillAction } from '#views/tills/actions.tsx'
import { TillRemarks } from '#views/tills/remarks.tsx'
import { readTillPage } from './load-tills.ts'

export const tillList = defineList({
  filters: {
    q: searched,
    branchId: idFilter('branch', { label: 'tills:column.branch', empty: 'tills:list.allBranches' }),
    merchantId: business('merchant', 'MERCHANT'),
  },
  beside: readBranchChoice,
  load: readTillPage,
  rows: (found) => found.tills,
  id: ({ id }) => id,
  file: 'tills',
  address: tillPaths.list,
  options: ({ beside }) => ({
    ...(beside.length > 1 && {
      branchId: beside.map(({ id, name }) => ({ value: id, label: name })),
    }),
  }),
  business: ({ merchant }) => merchant.name,

  title: 'tills:title',
  summary: 'tills:list.summary',
  search: 'tills:list.search',
  caption: 'tills:list.caption',
  announce: 'tills:list.announce',
  icon: 'store',
  none: 'tills:list.none',
  noMatch: 'tills:list.noMatch',
  primary: ({ t, actor, filters: { merchantId: merchant } }) =>
    actor.isAdmin ? (
      <ButtonLink href={cashierPaths.list({ merchant })}>{t('cashiers:title')}</ButtonLink>
    ) : (
      <ButtonLink href={tillPaths.add()} tone="primary" icon="plus">
        {t('tills:form.addTitle')}
      </ButtonLink>
    ),

  bulk: {
    kinds: ['till'],
    item: ({ id, version, name }) => ({ kind: 'till', id, version, name, status: STATELESS }),
    all: ({ filters: { q, branchId = ALL, merchantId = ALL } }) => ({
      list: 'tills',
      term: q || ALL,
      branchId,
      merchantId,
    }),
  },

  rowHref: ({ id }, { actor }) => (actor.isMerchant ? tillPaths.show({ id }) : null),
  heads: 'tills:column',
  columns: [
    {
      key: 'name',
      part: 'title',
      text: ({ name }) => name,
      under: (till) => <TillRemarks till={till} />,
    },
    {
      key: 'merchant',
      part: 'meta',
      for: ({ actor }) => actor.isAdmin,
      text: ({ merchant }) => merchant.name,
      limit: 'name',
    },
    { key: 'branch', part: 'meta', text: ({ branch }) => branch.name },
    { key: 'cashier', part: 'meta', text: ({ cashier }) => cashier ?? '' },
    { key: 'state', state: ({ state }) => `tills:state.${state}` },
    { key: 'seen', date: ({ lastSeen }) => lastSeen, long: true, labelled: '' },
    { key: 'app', wideOnly: true, text: ({ appVersion }) => appVersion ?? '' },
    {
      key: 'queue',
      wideOnly: true,
      text: ({ queue }, { format }) => (queue === null ? '' : format.number(queue)),
    },
    {
      key: 'actions',
      for: ({ actor }) => can(actor, 'REVOKE_TILL'),
      acts: (till, { actor }) => <NextTillAction till={till} isOwn={actor.isMerchant} />,
    },
  ],
})
