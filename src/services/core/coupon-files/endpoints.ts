import { listFilesEndpoints } from './list-files.ts'
import { readCouponFile } from './read-file.ts'
import { switchFileEndpoints } from './switch-file.ts'
import { uploadCoupons } from './upload-coupons.ts'

export const couponFilesEndpoints = [
  uploadCoupons,
  ...listFilesEndpoints,
  readCouponFile,
  ...switchFileEndpoints,
]
