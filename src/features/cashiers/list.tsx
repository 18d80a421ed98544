import { STATELESS } from '#src/contract/core/bulk-actions.ts'
import { ALL } from '#src/contract/paging.ts'
import { cashierPaths, tillPaths } from '#src/contract/screens/tills.ts'
import { readBranchChoice } from '#src/features/branches/index.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { business, idFilter, searched } from '#src/web/lists/filters.ts'
import { NextCashierAction } from '#views/cashiers/actions.tsx'
import { CounterRules } from '#views/cashiers/rules.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/layout.tsx'
import { readCashierPage } from './load-cashiers.ts'

export const cashierList = defineList({
  filters: {
    q: searched,
    branchId: idFilter('branch', { label: 'tills:column.branch', empty: 'tills:list.allBranches' }),
    merchantId: business('merchant', 'MERCHANT'),
  },
  beside: readBranchChoice,
  load: readCashierPage,
  rows: (found) => found.cashiers,
  id: ({ id }) => id,
  file: 'cashiers',
  address: cashierPaths.list,
  options: ({ beside }) => ({
    ...(beside.length > 1 && {
      branchId: beside.map(({ id, name }) => ({ value: id, label: name })),
    }),
  }),
  business: ({ merchant }) => merchant.name,

  title: 'cashiers:title',
  summary: 'cashiers:list.summary',
  search: 'cashiers:list.search',
  caption: 'cashiers:list.caption',
  announce: 'cashiers:list.announce',
  icon: 'users',
  none: 'cashiers:list.none',
  noMatch: 'cashiers:list.noMatch',
  primary: ({ t, actor, filters: { merchantId: merchant } }) =>
    actor.isAdmin ? (
      <ButtonLink href={tillPaths.list({ merchant })}>{t('tills:title')}</ButtonLink>
    ) : (
      <ButtonLink href={cashierPaths.add()} tone="primary" icon="plus">
        {t('cashiers:form.addTitle')}
      </ButtonLink>
    ),
  main: ({ found, actor }, { head, toolbar, region }) => (
    <>
      {head}
      <Card flush>
        {toolbar}
        {region}
      </Card>
      {found && actor.isMerchant && <CounterRules undo={found.undo} pause={found.pause} />}
    </>
  ),

  bulk: {
    kinds: ['cashier'],
    item: ({ id, version, name }) => ({ kind: 'cashier', id, version, name, status: STATELESS }),
    all: ({ filters: { q, branchId = ALL, merchantId = ALL } }) => ({
      list: 'cashiers',
      term: q || ALL,
      branchId,
      merchantId,
    }),
  },

  rowHref: ({ id }, { actor }) => (actor.isMerchant ? cashierPaths.edit({ id }) : null),
  heads: 'cashiers:column',
  columns: [
    { key: 'name', part: 'title', text: ({ name }) => name },
    {
      key: 'merchant',
      part: 'meta',
      for: ({ actor }) => actor.isAdmin,
      text: ({ merchant }) => merchant.name,
      limit: 'name',
    },
    {
      key: 'contact',
      part: 'meta',
      text: ({ email, mobileNo }, { format }) => email ?? (mobileNo ? format.phone(mobileNo) : ''),
    },
    {
      key: 'branch',
      part: 'meta',
      text: ({ branch }, { t }) => branch?.name ?? t('cashiers:list.everywhere'),
    },
    { key: 'state', state: ({ state }) => `cashiers:state.${state}` },
    { key: 'invited', wideOnly: true, date: ({ invitedAt }) => invitedAt },
    {
      key: 'actions',
      for: ({ actor }) => actor.isMerchant,
      acts: (cashier) => <NextCashierAction cashier={cashier} />,
    },
  ],
})
