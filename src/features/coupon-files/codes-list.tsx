import { PAGE_SIZE } from '#src/contract/paging.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Go } from '#views/components/go.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { CouponState, couponStateText } from '#views/coupons/exports.ts'

/** Who collected which of a file's codes. */
export const fileCodeList = defineList({
  filters: {},
  isWhole: true,
  load: readCodes,
  rows: (found) => found.coupons,
  id: ({ id }) => id,
  file: 'codes-of-a-file',
  address: (query, { params: { id = '', file = '' } }) =>
    couponFilePaths.codes({ ...ofDeal(id), file }, query),

  title: 'coupon-files:codes.title',
  summary: ({ found }) => found?.fileName ?? null,
  crumbs: (page) => {
    const { id = '', file = '' } = page.params
    return crumbsTo(
      page,
      dealPaths.list,
      { label: page.t('coupon-files:title'), href: couponFilePaths.list(ofDeal(id)) },
      {
        label: page.found?.fileName ?? '',
        href: couponFilePaths.show({ ...ofDeal(id), file }),
      },
      { label: page.t('coupon-files:codes.title') },
    )
  },
  actions: ({ t, params: { id = '', file = '' } }) => (
    <ButtonLink href={couponPaths.sheets({ dealId: id }, { file })} tone="ghost">
      {t('coupons:sheets.title')}
    </ButtonLink>
  ),
  caption: 'coupon-files:codes.caption',
  announce: 'coupons:announce',
  icon: 'coupon',
  none: 'coupon-files:codes.none',

  live: true,
  heads: 'coupons:column',
  columns: [
    {
      key: 'code',
      part: 'title',
      tight: true,
      text: ({ couponCode }) => couponCode,
      cell: ({ id, couponCode }) => (
        <Go href={couponPaths.code({ id })}>
          <Verbatim code>{couponCode}</Verbatim>
        </Go>
      ),
    },
    {
      key: 'collectedBy',
      header: 'coupons:code.collectedBy',
      part: 'meta',
      text: ({ collectedBy }, { t }) => collectedBy || t('common:facts.none'),
      limit: 'name',
    },
    {
      key: 'purchased',
      header: 'coupons:column.purchasedOn',
      part: 'line',
      date: ({ collectedOn }) => collectedOn,
      text: ({ collectedOn }, { t }) => collectedOn?.displayDateTime ?? t('common:facts.none'),
      long: true,
      labelled: '',
    },
    {
      key: 'redeemed',
      part: 'state',
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
    { key: 'expiredOn', wideTable: true, date: ({ expiredOn }) => expiredOn, labelled: '' },
  ],
})

function readCodes(
  { upstream, params }: Pick<Request, 'upstream' | 'params'>,
  { page }: { page: number },
  after?: string,
) {
  return upstream.core.read('/coupons/files/{dealId}/{fileId}/codes', {
    path: { dealId: idOf(params.id), fileId: idOf(params.file) },
    query: { page, size: PAGE_SIZE, after },
  })
}
