import { cashierPaths } from '#src/contract/screens/tills.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched } from '#src/web/lists/filters.ts'
import { CashierActions, UndoSwitch } from '#views/cashiers/actions.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { readCashierPage } from './load-cashiers.ts'

export const cashierList = defineList({
  filters: { q: searched },
  load: readCashierPage,
  rows: (found) => found.cashiers,
  id: ({ id }) => id,
  file: 'cashiers',
  address: cashierPaths.list,

  title: 'cashiers:title',
  summary: 'cashiers:list.summary',
  search: 'cashiers:list.search',
  caption: 'cashiers:list.caption',
  announce: 'cashiers:list.announce',
  icon: 'users',
  none: 'cashiers:list.none',
  noMatch: 'cashiers:list.noMatch',
  primary: ({ t }) => (
    <ButtonLink href={cashierPaths.add()} tone="primary" icon="plus">
      {t('cashiers:form.addTitle')}
    </ButtonLink>
  ),
  above: ({ found }) => found && <UndoSwitch allowed={found.undo} />,

  heads: 'cashiers:column',
  columns: [
    { key: 'name', part: 'title', text: ({ name }) => name },
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
    { key: 'actions', acts: (cashier) => <CashierActions cashier={cashier} /> },
  ],
})
