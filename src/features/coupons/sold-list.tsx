import { soldDays, soldSorts } from '#src/contract/core/sold-coupons.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice, day, idFilter, searched, sorting } from '#src/web/lists/filters.ts'
import { ownOrAll } from '#src/web/lists/list-query.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Truncate } from '#views/components/truncate.tsx'
import { leftText } from '#views/coupons/of-deal.tsx'

export const soldCouponList = defineList({
  key: 'sold-coupons',
  filters: {
    q: searched,
    sort: sorting(soldSorts, '-purchased'),
    by: choice({
      param: 'by',
      values: soldDays,
      fallback: 'collected',
      text: (by) => `coupons:sold.by.${by}`,
      select: { label: 'coupons:sold.by.label' },
    }),
    from: day('from', 'common:search.from'),
    to: day('to', 'common:search.to'),
    tillId: idFilter('till'),
    cashierId: idFilter('cashier'),
  },
  load({ upstream, actor }, { q, page, sort, by, from, to, tillId, cashierId }, after) {
    const query = {
      by,
      from,
      to,
      tillId,
      cashierId,
      searchTerm: q || ALL,
      merchantId: ownOrAll(actor),
      dealId: ALL,
      sort,
      after,
    } as const
    return upstream.core.read('/coupons/sold/{page}/{size}', {
      path: { page, size: PAGE_SIZE },
      query,
    })
  },
  rows: (found) => found.coupons,
  id: ({ id }) => id,
  file: 'sold-coupons',
  address: couponPaths.sold,
  chosen: ({ found, t }) => {
    const [one] = found?.coupons ?? []
    return {
      tillId: one?.till ?? t('coupons:sold.oneTill'),
      cashierId: one?.cashier ?? t('coupons:sold.onePerson'),
    }
  },

  title: 'coupons:sold.title',
  crumbs: (page) => crumbsTo(page, couponPaths.deals, { label: page.t('coupons:sold.title') }),
  summary: 'coupons:sold.summary',
  above: ({ t, found }) =>
    found?.money && (
      <p className="total">
        {t('coupons:sold.money', {
          paid: found.money.paid.display,
          saved: found.money.saved.display,
        })}
      </p>
    ),
  search: 'coupons:sold.search',
  caption: 'coupons:sold.caption',
  announce: 'coupons:announce',
  icon: 'coupon',
  none: 'coupons:sold.none',
  noMatch: 'coupons:noMatch',

  rowHref: ({ id }) => couponPaths.code({ id }),
  heads: 'coupons:column',
  columns: [
    {
      key: 'deal',
      header: 'coupons:column.dealTitle',
      part: 'title',
      text: ({ dealTitle }) => dealTitle,
      limit: 'title',
    },
    { key: 'code', part: 'meta', tight: true, text: ({ couponCode }) => couponCode, code: true },
    {
      key: 'purchased',
      header: 'coupons:column.purchasedOn',
      sort: 'purchased',
      part: 'line',
      date: ({ purchasedOn }) => purchasedOn,
      long: true,
      labelled: '',
    },
    {
      key: 'redeemed',
      header: 'coupons:column.redeemedOn',
      part: 'line',
      date: ({ redeemedOn }) => redeemedOn,
      text: ({ redeemedOn, value }, { t }) =>
        redeemedOn?.displayDateTime ?? (value ? leftText(value, t) : t('common:facts.none')),
      long: true,
      labelled: '',
    },
    { key: 'till', text: ({ till }) => till ?? '', fileOnly: true },
    { key: 'cashier', text: ({ cashier }) => cashier ?? '', fileOnly: true },
    {
      key: 'expired',
      header: 'coupons:column.expiredOn',
      part: 'line',
      wideTable: true,
      date: ({ expiredOn }) => expiredOn,
      labelled: '',
    },
    {
      key: 'user',
      part: 'meta',
      wideTable: true,
      text: ({ user }, { t }) => (user.id ? user.name : t('coupons:state.printed')),
      cell: ({ user }, { t }) => {
        const none = t(user.id ? 'common:facts.none' : 'coupons:state.printed')
        return user.name ? <Truncate text={user.name} rule="name" /> : none
      },
    },
  ],
})
