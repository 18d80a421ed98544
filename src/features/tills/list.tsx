import { tillPaths } from '#src/contract/screens/tills.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched } from '#src/web/lists/filters.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { TillActions } from '#views/tills/actions.tsx'
import { readTillPage } from './load-tills.ts'

export const tillList = defineList({
  filters: { q: searched },
  load: (request, { q, page }, after) =>
    readTillPage(request, { q, page, branchId: undefined }, after),
  rows: (found) => found.tills,
  id: ({ id }) => id,
  file: 'tills',
  address: tillPaths.list,

  title: 'tills:title',
  summary: 'tills:list.summary',
  search: 'tills:list.search',
  caption: 'tills:list.caption',
  announce: 'tills:list.announce',
  icon: 'store',
  none: 'tills:list.none',
  noMatch: 'tills:list.noMatch',
  primary: ({ t }) => (
    <ButtonLink href={tillPaths.add()} tone="primary" icon="plus">
      {t('tills:form.addTitle')}
    </ButtonLink>
  ),

  heads: 'tills:column',
  columns: [
    {
      key: 'name',
      part: 'title',
      text: ({ name }) => name,
      under: ({ ownPhone }, { t }) =>
        ownPhone && <span className="sub">{t('tills:ownPhone')}</span>,
    },
    { key: 'branch', part: 'meta', text: ({ branch }) => branch.name },
    { key: 'cashier', part: 'meta', text: ({ cashier }) => cashier ?? '' },
    { key: 'state', state: ({ state }) => `tills:state.${state}` },
    { key: 'seen', date: ({ lastSeen }) => lastSeen, long: true },
    { key: 'app', wideOnly: true, text: ({ appVersion }) => appVersion ?? '' },
    {
      key: 'queue',
      wideOnly: true,
      text: ({ queue }, { format }) => (queue === null ? '' : format.number(queue)),
    },
    { key: 'actions', acts: (till) => <TillActions till={till} /> },
  ],
})
