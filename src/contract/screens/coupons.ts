import { act, below, file, onlyWhenOpened, path, screen } from './path.ts'

const update = { permission: 'UPDATE_COUPON', roles: ['MERCHANT'] } as const
const deals = screen('/coupons', 'VIEW_COUPON', 'common:crumbs.couponDeals')

export const couponPaths = {
  ...below(deals, {
    deals,
    ofDeal: screen('/coupons/deal/:dealId', 'VIEW_COUPON', 'common:crumbs.coupons'),
    /** A look by administrators is audited. */
    code: onlyWhenOpened(screen('/coupons/code/:id', 'VIEW_COUPON')),
    undo: onlyWhenOpened(path('/coupons/code/:id/undo', 'UNDO_REDEMPTION')),
    print: path('/coupons/deal/:dealId/print', update),
    sheets: screen('/coupons/deal/:dealId/sheets', 'VIEW_COUPON', 'coupons:sheets.title'),
    /** Codes leave the house: audited. */
    sheetsFile: onlyWhenOpened(file('/coupons/deal/:dealId/sheets.pdf', 'VIEW_COUPON')),
    dealStatus: act('/coupons/deal/:dealId/status', update),
    couponStatus: act('/coupons/:couponId/status', update),
  }),
  sold: screen('/sold-coupons', 'VIEW_COUPON', 'common:menu.soldCoupons'),
  report: screen('/coupon-report', 'VIEW_COUPON'),
}
