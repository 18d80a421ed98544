import type { RedeemedTwice } from '#src/contract/core/redeemed-twice.ts'
import { PAGE_SIZE } from '#src/contract/paging.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { redeemedTwicePaths } from '#src/contract/screens/redeemed-twice.ts'
import { idOf, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice } from '#src/web/lists/filters.ts'
import { SeeButton } from '#views/redeemed-twice/see-button.tsx'
import { SideCell } from '#views/redeemed-twice/side-cell.tsx'

type Side = 'earlier' | 'later'

export const redeemedTwiceList = defineList({
  filters: {
    status: choice({
      param: 'status',
      values: ['NEW', 'ALL'],
      fallback: 'ALL',
      text: (status) => `redeemed-twice:status.${status}`,
      select: { label: 'redeemed-twice:status.label', empty: 'redeemed-twice:status.ALL' },
    }),
  },
  load({ upstream }, { status, page }, after) {
    const query = { unseen: status === 'NEW', page, size: PAGE_SIZE, after }
    return upstream.core.read('/coupons/redeemed-twice', { query })
  },
  rows: (found) => found.coupons,
  id: ({ id }) => id,
  file: 'redeemed-twice',
  address: redeemedTwicePaths.list,

  title: 'redeemed-twice:title',
  summary: 'redeemed-twice:summary',
  caption: 'redeemed-twice:caption',
  announce: 'redeemed-twice:announce',
  icon: 'coupon',
  none: 'redeemed-twice:none',
  noMatch: 'redeemed-twice:noMatch',

  rowHref: ({ coupon }) => couponPaths.code({ id: coupon.id }),
  live: true,
  heads: 'redeemed-twice:column',
  columns: [
    { key: 'deal', part: 'title', text: ({ dealTitle }) => dealTitle, limit: 'title' },
    { key: 'code', part: 'meta', tight: true, text: ({ coupon }) => coupon.code, code: true },
    {
      key: 'first',
      part: 'line',
      cell: ({ earlier }) => <SideCell side={earlier} />,
      labelled: '',
    },
    { key: 'second', part: 'line', cell: ({ later }) => <SideCell side={later} />, labelled: '' },
    { key: 'discount', part: 'meta', numeric: true, text: ({ discount }) => discount.display },
    { key: 'found', text: ({ foundOn }) => foundOn.displayDateTime, fileOnly: true },
    { key: 'seen', date: ({ seenOn }) => seenOn, fileOnly: true },
    ...fileColumnsOf('earlier'),
    ...fileColumnsOf('later'),
    { key: 'actions', acts: (one) => <SeeButton coupon={one} /> },
  ],
})

/** In the file each side's time and names stand in columns of their own. */
function fileColumnsOf(side: Side) {
  const of = (part: 'on' | 'till' | 'person' | 'branch', text: (row: RedeemedTwice) => string) => ({
    key: `${side}-${part}`,
    header: `redeemed-twice:${side}.${part}` as const,
    text,
    fileOnly: true as const,
  })
  return [
    of('on', (row) => row[side].on.displayDateTime),
    of('till', (row) => row[side].till),
    of('person', (row) => row[side].person),
    of('branch', (row) => row[side].branch),
  ]
}

export async function see({ upstream, params }: Request): Promise<Result> {
  const path = { id: idOf(params.id) }
  const answer = await upstream.core.PUT('/coupons/redeemed-twice/{id}', { path })
  return seeOther(redeemedTwicePaths.list(), noticeOf(answer))
}
