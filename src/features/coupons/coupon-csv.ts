import type { Coupon, CouponDeal, SoldCoupon } from '#src/contract/core/coupons.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Page } from '#src/web/page/page.ts'
import type { CouponFilters } from './filters.ts'
import { eachCoupon, eachCouponDeal, eachSoldCoupon } from './load-coupons.ts'

type Lines = AsyncGenerator<readonly string[]>
type Columns<Row> = readonly (readonly [header: Key, cell: (row: Row, page: Page) => string])[]

const dealColumns: Columns<CouponDeal> = [
  ['coupons:column.title', ({ title }) => title],
  ['coupons:column.merchant', ({ merchant }) => merchant.name],
  ['coupons:column.dealCode', ({ dealCode }) => dealCode],
  ['coupons:column.price', ({ couponPrice }, { t }) => couponPrice?.display ?? t('coupons:free')],
  ['coupons:column.validFrom', ({ validFrom }) => validFrom.displayDate],
  ['coupons:column.expiredOn', ({ expiredOn }) => expiredOn.displayDate],
  ['coupons:column.total', ({ couponDetails }) => String(couponDetails.totalCoupons)],
  ['coupons:column.available', ({ couponDetails }) => String(couponDetails.remainingCoupons)],
  ['coupons:column.active', ({ status }, { t }) => t(`coupons:status.${status}`)],
]
/** The report leaves out value and switch. */
const reportColumns = dealColumns.filter(
  ([header]) => header !== 'coupons:column.price' && header !== 'coupons:column.active',
)

const couponColumns: Columns<Coupon> = [
  ['coupons:column.code', ({ couponCode }) => couponCode],
  ['coupons:column.redeemed', ({ redeemed }, { t }) => t(redeemed ? 'coupons:yes' : 'coupons:no')],
  ['coupons:column.redeemedOn', ({ redeemedOn }) => dateTime(redeemedOn)],
  ['coupons:column.expiredOn', ({ expiredOn }) => dateTime(expiredOn)],
  [
    'coupons:column.active',
    ({ couponActive }, { t }) => t(`coupons:status.${couponActive ? 'ACTIVE' : 'INACTIVE'}`),
  ],
]

const soldColumns: Columns<SoldCoupon> = [
  ['coupons:column.dealTitle', ({ dealTitle }) => dealTitle],
  ['coupons:column.code', ({ couponCode }) => couponCode],
  ['coupons:column.purchasedOn', ({ purchasedOn }) => dateTime(purchasedOn)],
  [
    'coupons:column.redeemedOn',
    ({ redeemedOn }, { t }) => dateTime(redeemedOn) || t('common:facts.none'),
  ],
  ['coupons:column.expiredOn', ({ expiredOn }) => expiredOn.displayDate],
  ['coupons:column.user', ({ user }) => user.name],
]

/** The lists' columns, head row first. */
export function dealLines(request: Request, filters: CouponFilters): Lines {
  return lines(request.page, dealColumns, eachCouponDeal(request, filters))
}

export function reportLines(request: Request, filters: CouponFilters): Lines {
  return lines(request.page, reportColumns, eachCouponDeal(request, filters))
}

export function couponLines(request: Request, filters: CouponFilters): Lines {
  return lines(request.page, couponColumns, eachCoupon(request, filters))
}

export function soldLines(request: Request, filters: CouponFilters): Lines {
  return lines(request.page, soldColumns, eachSoldCoupon(request, filters))
}

async function* lines<Row>(page: Page, columns: Columns<Row>, rows: AsyncIterable<Row>): Lines {
  yield columns.map(([header]) => page.t(header))
  for await (const row of rows) yield columns.map(([, cell]) => cell(row, page))
}

function dateTime(value: DateValue | null): string {
  return value?.displayDateTime ?? ''
}
