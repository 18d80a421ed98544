import { type CouponGift, giftStates } from '#src/contract/core/coupon-gifts.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { giftPaths } from '#src/contract/screens/coupon-gifts.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice, searched } from '#src/web/lists/filters.ts'
import { Go } from '#views/components/go.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { GiftState, RecipientCell } from '#views/coupon-gifts/cells.tsx'
import { shownRecipient } from '#views/coupon-gifts/shown-recipient.ts'
import type { Page } from '#views/page/page.ts'

const states = [ALL, ...giftStates] as const

export const giftList = defineList({
  filters: {
    q: searched,
    state: choice({
      param: 'state',
      values: states,
      fallback: ALL,
      text: (state) => `gifts:state.${state}`,
      select: { label: 'gifts:column.state' },
    }),
  },
  load: ({ upstream }, { q, page, state }, after) =>
    upstream.core.read('/coupons/gifts/{page}/{size}', {
      path: { page, size: PAGE_SIZE },
      query: { searchTerm: q || ALL, state, after },
    }),
  rows: (found) => found.gifts,
  id: ({ id }) => id,
  file: 'given-coupons',
  address: giftPaths.list,

  title: 'gifts:title',
  summary: 'gifts:list.summary',
  search: 'gifts:list.search',
  caption: 'gifts:list.caption',
  announce: 'gifts:list.announce',
  icon: 'coupon',
  none: 'gifts:list.none',
  noMatch: 'gifts:list.noMatch',

  heads: 'gifts:column',
  columns: [
    {
      key: 'to',
      part: 'title',
      text: ({ to }, { format }) => shownRecipient(to, format),
      cell: (gift, { format }) => (
        <RecipientCell name={gift.name} to={shownRecipient(gift.to, format)} />
      ),
    },
    { key: 'name', fileOnly: true, text: ({ name }) => name },
    { key: 'deal', part: 'line', text: ({ deal }) => deal.title, limit: 'title' },
    {
      key: 'code',
      part: 'meta',
      tight: true,
      text: ({ coupon }) => coupon?.code ?? '',
      cell: ({ coupon }) =>
        coupon && (
          <Go href={couponPaths.code({ id: coupon.id })}>
            <Verbatim code>{coupon.code}</Verbatim>
          </Go>
        ),
    },
    {
      key: 'state',
      part: 'state',
      text: ({ state }, { t }) => t(`gifts:state.${state}`),
      cell: (gift) => <GiftState state={gift.state} />,
    },
    { key: 'why', part: 'line', text: (gift, { t }) => whatBecame(gift, t) },
    {
      key: 'merchant',
      wideTable: true,
      for: ({ actor }) => actor.role === 'ADMIN',
      text: ({ merchant }) => merchant.name,
    },
    { key: 'kind', wideTable: true, text: ({ kind }, { t }) => t(`gifts:kind.${kind}`) },
    { key: 'by', wideTable: true, text: ({ by }, { t }) => by || t('common:facts.none') },
    { key: 'on', part: 'from', date: ({ on }) => on, long: true },
  ],
})

/** Why somebody got none, and which line that was; else what became of the SMS. */
function whatBecame({ fault, message, line }: CouponGift, t: Page['t']): string {
  if (fault) return `${t(`gifts:failed.${fault}`)} (${t('gifts:list.line', { line })})`
  return message ? t(`gifts:message.${message}`) : ''
}
