import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addListFiles } from './list-files.ts'
import { addReadFile } from './read-file.ts'
import { addSwitchFile } from './switch-file.ts'
import { addUploadCoupons } from './upload-coupons.ts'

/** Coupon files of a merchant's own deals; the background work is in work.ts. */
export function addCouponFiles(app: ServiceApp, deps: ServiceDeps): void {
  addUploadCoupons(app, deps)
  addListFiles(app, deps)
  addReadFile(app, deps)
  addSwitchFile(app, deps)
}
