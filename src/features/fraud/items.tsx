import { PAGE_SIZE } from '#src/contract/paging.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Concerned } from '#views/fraud/concerned.tsx'
import { FraudSentence, RowActions } from '#views/fraud/row.tsx'
import { can, type Page } from '#views/page/page.ts'
import { rowKeyOf } from './fraud.tsx'

type Found = Awaited<ReturnType<typeof readItems>>
type View = { params: Record<string, string> }
const areCodes = ({ params }: View) => params.kind === 'wrongCodes'
const areCoupons = ({ params }: View) => params.kind !== 'wrongCodes'
const canBeUndone = ({ params }: View) => params.kind === 'burst'
const kindText = ({ t, params }: View & Pick<Page, 't'>) =>
  t(`fraud:kinds.${rowKeyOf(params).kind}`)

/** Exactly what a row of the board counts. */
export const fraudItemList = defineList({
  filters: {},
  load: (request, { page }, after) => readItems(request, page, after),
  isWhole: true,
  rows: (found) => found.items,
  id: ({ id }) => id,
  file: 'unusual-redemptions',
  address: (query, { params: { kind = '', merchantId = '' } }) =>
    fraudPaths.show({ kind, merchantId }, query),

  title: kindText,
  crumbs: (page) => crumbsTo(page, fraudPaths.index, { label: kindText(page) }),
  summary: ({ found }) => found && <FraudSentence row={found.row} isWhole />,
  primary: ({ found }) => found && <RowActions row={found.row} />,
  above: ({ found }) => found && <Concerned row={found.row} />,
  caption: 'fraud:items.caption',
  icon: 'coupon',
  none: 'fraud:none',

  rowHref: ({ coupon }, { actor }) =>
    coupon && can(actor, 'VIEW_COUPON') ? couponPaths.code({ id: coupon.id }) : null,
  live: true,
  heads: 'fraud:items',
  columns: [
    { key: 'on', part: 'title', text: ({ on }, { format }) => format.moment(on) },
    {
      key: 'code',
      part: 'meta',
      code: true,
      text: ({ coupon }) => coupon?.code ?? '',
      for: areCoupons,
    },
    { key: 'deal', part: 'line', text: ({ coupon }) => coupon?.dealTitle ?? '', for: areCoupons },
    { key: 'till', part: 'line', text: placeText },
    { key: 'network', part: 'meta', verbatim: true, text: ({ network }) => network, for: areCodes },
    { key: 'count', part: 'end', numeric: true, number: ({ count }) => count, for: areCodes },
    { key: 'undone', part: 'meta', date: ({ undoneOn }) => undoneOn, long: true, for: canBeUndone },
    {
      key: 'amount',
      part: 'end',
      numeric: true,
      text: (one) => one.amount.display,
      for: areCoupons,
    },
  ],
})

function placeText({ till, person }: Found['items'][number], { t }: Pick<Page, 't'>): string {
  return [till || t('fraud:items.noTill'), person].filter(Boolean).join(' · ')
}

function readItems({ upstream, params }: Request, page: number, after: string | undefined) {
  const query = { page, size: PAGE_SIZE, after }
  return upstream.core.read('/fraud/{kind}/{merchantId}', { path: rowKeyOf(params), query })
}
