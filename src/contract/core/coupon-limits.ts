import { CSV_BYTES_MAX } from '../files/csv.ts'

export type CouponLimits = {
  fileBytes: number
  perLine: number
  perFile: number
}

export const couponLimits: CouponLimits = {
  fileBytes: CSV_BYTES_MAX,
  perLine: 100_000,
  perFile: 1_000_000,
}

/** Unfinished files per merchant; the next is refused. */
export const COUPON_FILES_BUSY_MAX = 5
export const COUPON_FILE_NAME_MAX = 160
