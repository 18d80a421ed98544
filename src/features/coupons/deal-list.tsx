import { couponTypes } from '#src/contract/core/coupons.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { amounts, business, choice, searched } from '#src/web/lists/filters.ts'
import { ownOrAll } from '#src/web/lists/list-query.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { RowLink } from '#views/components/table.tsx'
import { ActiveState } from '#views/coupons/switch.tsx'

export const couponDealList = listOf('deals')

export const couponReport = listOf('report')

function listOf(kind: 'deals' | 'report') {
  const isReport = kind === 'report'
  const other = isReport ? 'deals' : 'report'
  return defineList({
    key: isReport ? 'coupon-report' : 'coupon-deals',
    filters: {
      type: choice({
        param: 'filter',
        values: couponTypes,
        fallback: 'ALL',
        text: (type) => `coupons:${kind}.${type === 'PAID' ? 'paid' : 'free'}`,
        select: { label: 'coupons:type', empty: `coupons:${kind}.all` },
      }),
      q: searched,
      ...amounts,
      merchantId: business('merchant', 'MERCHANT'),
    },
    load({ upstream, actor }, { q, page, type, least, most, merchantId }, after) {
      const query = {
        searchTerm: q || ALL,
        couponType: type,
        after,
        least,
        most,
        merchantId: merchantId ?? ownOrAll(actor),
      }
      return upstream.core.read('/coupons/deals/{page}/{size}', {
        path: { page, size: PAGE_SIZE },
        query,
      })
    },
    rows: (found) => found.deals,
    id: ({ id }) => id,
    file: isReport ? 'coupon-report' : 'coupon-deals',
    address: couponPaths[kind],
    business: ({ merchant }) => merchant.name,

    title: `coupons:${kind}.title`,
    crumbs: (page) =>
      isReport
        ? crumbsTo(page, couponPaths.deals, { label: page.t('coupons:report.title') })
        : crumbsTo(page, couponPaths.deals),
    summary: `coupons:${kind}.summary`,
    search: 'coupons:deals.search',
    caption: 'coupons:deals.caption',
    announce: 'coupons:announce',
    icon: 'coupon',
    none: 'coupons:deals.none',
    noneAction: ({ t, actor }) =>
      actor.isMerchant && (
        <ButtonLink href={dealPaths.list({ userType: 'merchant' }, { status: 'approved' })}>
          {t('coupons:deals.toDeals')}
        </ButtonLink>
      ),
    noMatch: 'coupons:noMatch',
    actions: ({ t }) => (
      <ButtonLink href={couponPaths[other]()} tone="ghost">
        {t(`coupons:${other}.title`)}
      </ButtonLink>
    ),

    live: true,
    heads: 'coupons:column',
    columns: [
      {
        key: 'title',
        part: 'title',
        text: ({ title }) => title,
        cell: ({ id, title }) => (
          <div id={`name-${id}`}>
            <RowLink href={couponPaths.ofDeal({ dealId: id })} limit="title">
              {title}
            </RowLink>
          </div>
        ),
      },
      {
        key: 'merchant',
        part: 'meta',
        wideTable: true,
        text: ({ merchant }) => merchant.name,
        limit: 'name',
      },
      {
        key: 'code',
        header: 'coupons:column.dealCode',
        part: 'meta',
        tight: true,
        text: ({ dealCode }) => dealCode,
        code: true,
      },
      {
        key: 'price',
        part: 'meta',
        wideTable: true,
        tight: true,
        for: () => !isReport,
        text: ({ couponPrice }, { t }) => couponPrice?.display ?? t('coupons:free'),
      },
      {
        key: 'from',
        header: 'coupons:column.validFrom',
        wideTable: true,
        date: ({ validFrom }) => validFrom,
      },
      {
        key: 'to',
        header: 'coupons:column.expiredOn',
        part: 'to',
        date: ({ expiredOn }) => expiredOn,
      },
      {
        key: 'total',
        part: 'line',
        wideTable: true,
        number: ({ couponDetails }) => couponDetails.totalCoupons,
        labelled: '',
      },
      {
        key: 'available',
        part: 'line',
        number: ({ couponDetails }) => couponDetails.remainingCoupons,
        labelled: '',
      },
      {
        key: 'active',
        part: 'state',
        for: () => !isReport,
        text: ({ status }, { t }) => t(`coupons:status.${status}`),
        cell: ({ id, status, expired }, { filters, href }) => (
          <ActiveState
            id={id}
            action={couponPaths.dealStatus({ dealId: id })}
            on={status === 'ACTIVE'}
            disabled={expired}
            next={href({ page: filters.page })}
          />
        ),
      },
    ],
  })
}
