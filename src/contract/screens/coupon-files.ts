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
  show: screen(`${files}/:file`, view),
  failures: file(`${files}/:file/failed-coupons.csv`, view),
  corrections: file(`${files}/:file/lines-to-correct.csv`, view),
  start: path(`${files}/:file/start`, add),
  cancel: path(`${files}/:file/cancel`, add),
})
