import { cardSorts } from '#src/contract/core/credit-cards.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { business, searched, sorting, today } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CardShow } from '#views/credit-cards/show.tsx'

export const creditCardList = defineList({
  key: 'credit-cards',
  filters: {
    requested: today('requested'),
    q: searched,
    bankId: business('bank', 'BANK'),
    sort: sorting(cardSorts, '-requestedOn'),
  },
  load({ upstream, actor }, { q, page, requested, bankId, sort }, after) {
    const path = {
      bankId: actor.isBank ? actor.userId : (bankId ?? ALL),
      page,
      size: PAGE_SIZE,
      term: q || ALL,
    } as const
    return upstream.core.read('/credit-cards/bank/{bankId}/{page}/{size}/search/{term}', {
      path,
      query: { requested, sort, after },
    })
  },
  rows: (found) => found.creditCardRequests,
  id: ({ id }) => id,
  file: 'credit-card-requests',
  address: creditCardPaths.list,
  business: ({ bank }) => bank.name,

  title: 'common:menu.requestACreditCard',
  summary: 'credit-cards:list.summary',
  search: 'credit-cards:list.search',
  caption: 'credit-cards:list.caption',
  announce: 'credit-cards:list.announce',
  icon: 'card',
  none: 'credit-cards:list.none',
  noMatch: 'credit-cards:list.noMatch',

  rowHref: ({ id }) => creditCardPaths.show({ id }),
  heads: 'credit-cards:field',
  columns: [
    {
      key: 'name',
      header: 'credit-cards:field.fullName',
      part: 'title',
      text: ({ fullName }) => fullName,
    },
    { key: 'bank', part: 'code', for: ({ actor }) => !actor.isBank, text: ({ bank }) => bank.name },
    { key: 'nic', part: 'meta', tight: true, text: ({ nic }) => nic, labelled: ':' },
    { key: 'city', part: 'meta', text: ({ city }) => city },
    { key: 'mobile', part: 'meta', tight: true, text: ({ mobileNo }) => mobileNo, labelled: ':' },
    { key: 'requestedOn', sort: 'requestedOn', date: ({ requestedOn }) => requestedOn },
  ],
})

/** One request in full; the name stays out of the browser's history. */
export async function show({ upstream, params, page }: Request): Promise<Result> {
  const card = await upstream.core.read('/credit-cards/{id}', { path: { id: idOf(params.id) } })
  return screen({
    title: page.t('credit-cards:show.title'),
    crumbs: crumbsTo(page, creditCardPaths.list, { label: card.fullName }),
    main: <CardShow card={card} />,
  })
}
