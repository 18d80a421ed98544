import { path } from '#src/web/navigation/path.ts'

const files = '/deals/view/:userType/:id/coupons'

/** The only place that spells the addresses of coupon files. */
export const couponFilePaths = {
  list: path(files),
  countsSample: path(`${files}/couponSample.csv`),
  codesSample: path(`${files}/couponCodesSample.csv`),
  show: path(`${files}/:file`),
  failures: path(`${files}/:file/failed-coupons.csv`),
  corrections: path(`${files}/:file/lines-to-correct.csv`),
  start: path(`${files}/:file/start`),
  cancel: path(`${files}/:file/cancel`),
}

/** The owner's address of a deal's coupon files. */
export function ofDeal(dealId: string) {
  return { userType: 'merchant', id: dealId }
}
