import { dealPaths } from './deals.ts'
import { act, below, file, path, screen } from './path.ts'

const view = { permission: 'VIEW_COUPON', roles: ['MERCHANT'] } as const
const add = { permission: 'ADD_COUPON', roles: ['MERCHANT'] } as const
const files = '/deals/view/:userType/:id/coupons'

export const couponFilePaths = below(dealPaths.show, {
  list: screen(files, view, 'coupon-files:title'),
  upload: act(files, add),
  countsSample: file(`${files}/couponSample.csv`, view),
  codesSample: file(`${files}/couponCodesSample.csv`, view),
  make: screen(`${files}/make`, add, 'coupon-files:make.title'),
  example: act(`${files}/make/example`, add),
  show: screen(`${files}/:file`, view),
  codes: screen(`${files}/:file/codes`, view, 'coupon-files:codes.title'),
  failures: file(`${files}/:file/failed-coupons.csv`, view),
  corrections: file(`${files}/:file/lines-to-correct.csv`, view),
  start: path(`${files}/:file/start`, add),
  cancel: path(`${files}/:file/cancel`, add),
})
