import { expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'

test('the limits of coupon files are 32 MB, 100000 a line and 1000000 a file, or as configured [COUP-10]', () => {
  const MEGABYTE = 1024 * 1024
  expect(readConfig({}).coupons).toEqual({
    fileBytes: 32 * MEGABYTE,
    perLine: 100_000,
    perFile: 1_000_000,
  })
  const env = { COUPON_FILE_MB: '5', COUPONS_PER_LINE: '200', COUPONS_PER_FILE: '3000' }
  expect(readConfig(env).coupons).toEqual({ fileBytes: 5 * MEGABYTE, perLine: 200, perFile: 3000 })
})
