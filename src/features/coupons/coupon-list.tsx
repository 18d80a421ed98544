import { couponSorts } from '#src/contract/core/coupons.ts'
import { ALL, PAGE_SIZE, type Sort } from '#src/contract/paging.ts'
import { giftPaths } from '#src/contract/screens/coupon-gifts.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched, sorting } from '#src/web/lists/filters.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Go } from '#views/components/go.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { CouponFigures, CouponState, couponStateText } from '#views/coupons/of-deal.tsx'
import { ActiveState } from '#views/coupons/switch.tsx'
import { can } from '#views/page/page.ts'

export const couponList = defineList({
  filters: { q: searched, sort: sorting(couponSorts) },
  load: readCoupons,
  isWhole: true,
  rows: (found) => found.coupons,
  id: ({ id }) => id,
  async file(request) {
    const { deal } = await readCoupons(request, { q: '', page: 0 })
    return `coupons-${deal.dealCode}`
  },
  address: (query, { params: { dealId = '' } }) => couponPaths.ofDeal({ dealId }, query),

  title: ({ t, found }) => t('coupons:ofDeal.titleOf', { title: found?.deal.title ?? '' }),
  heading: ({ found }) => found?.deal.title ?? '',
  crumbs: (page) => crumbsTo(page, couponPaths.deals, { label: page.t('common:crumbs.coupons') }),
  summary({ t, found }) {
    if (!found) return null
    const { dealCode: code, merchant } = found.deal
    return t('coupons:ofDeal.summary', { code, merchant: merchant.name })
  },
  tags: ({ t, found }) => found?.deal.expired && <Tag tone="off">{t('coupons:state.expired')}</Tag>,
  actions: ({ t, actor, found }) =>
    found && (
      <>
        {can(actor, 'VIEW_DEAL') && (
          <ButtonLink
            href={dealPaths.show({ userType: actor.roleLowerCase, id: found.deal.id })}
            tone="ghost"
          >
            {t('coupons:ofDeal.toDeal')}
          </ButtonLink>
        )}
        {can(actor, giftPaths.give.allow) && !found.deal.expired && (
          <ButtonLink href={giftPaths.give({ dealId: found.deal.id })} tone="ghost">
            {t('gifts:form.title')}
          </ButtonLink>
        )}
        <ButtonLink href={couponPaths.sheets({ dealId: found.deal.id })} tone="ghost">
          {t('coupons:sheets.title')}
        </ButtonLink>
      </>
    ),
  above: ({ found }) => found && <CouponFigures deal={found.deal} />,
  search: 'coupons:ofDeal.search',
  caption: 'coupons:ofDeal.caption',
  announce: 'coupons:announce',
  icon: 'coupon',
  none: 'coupons:ofDeal.none',
  noMatch: 'coupons:noMatch',

  bulk: {
    kinds: ['coupon'],
    item: ({ id, couponCode: name, redeemed, expired, couponActive }) => ({
      kind: 'coupon',
      id,
      version: null,
      name,
      status: redeemed || expired ? '' : couponActive ? 'ACTIVE' : 'INACTIVE',
    }),
    all: ({ filters: { q }, params: { dealId = '' } }) => ({
      list: 'coupons',
      term: q || ALL,
      dealId,
    }),
  },

  live: true,
  heads: 'coupons:column',
  columns: [
    {
      key: 'code',
      sort: 'code',
      part: 'title',
      tight: true,
      text: ({ couponCode }) => couponCode,
      cell: ({ id, couponCode }) => (
        <Go href={couponPaths.code({ id })}>
          <Verbatim code id={`name-${id}`}>
            {couponCode}
          </Verbatim>
        </Go>
      ),
    },
    {
      key: 'redeemed',
      part: 'meta',
      text: (coupon, { t }) => couponStateText(coupon, t),
      cell: (coupon) => <CouponState coupon={coupon} />,
    },
    {
      key: 'redeemedOn',
      part: 'line',
      date: ({ redeemedOn }) => redeemedOn,
      long: true,
      labelled: '',
    },
    {
      key: 'expiredOn',
      sort: 'expiredOn',
      date: ({ expiredOn }) => expiredOn,
      long: true,
      labelled: '',
    },
    {
      key: 'active',
      part: 'state',
      text: ({ couponActive }, { t }) =>
        t(`coupons:status.${couponActive ? 'ACTIVE' : 'INACTIVE'}`),
      cell: ({ id, couponActive, expired, redeemed }, { filters, href }) => (
        <ActiveState
          id={id}
          action={couponPaths.couponStatus({ couponId: id })}
          on={couponActive}
          disabled={expired || redeemed}
          next={href({ page: filters.page })}
        />
      ),
    },
  ],
})

type CouponFilters = ListQuery & { sort?: Sort<(typeof couponSorts)[number]> | undefined }

function readCoupons(
  { upstream, params }: Pick<Request, 'upstream' | 'params'>,
  { q, page, sort }: CouponFilters,
  after?: string,
) {
  const query = { page, size: PAGE_SIZE, search: q || ALL, sort, after }
  return upstream.core.read('/coupons/deal/{dealId}', {
    path: { dealId: idOf(params.dealId) },
    query,
  })
}
