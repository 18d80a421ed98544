import { expect, test } from 'vitest'
import { couponLimits } from '#src/contract/core/coupon-limits.ts'
import { checkLine, type Rules } from '#src/services/core/coupon-files/check-line.ts'

const days = { today: '2030-06-15', dealExpiresOn: '2030-12-31' }
const checked = (format: Rules['format'], line: string) =>
  checkLine(line, { ...days, format, limits: couponLimits })
const failed = (code: string | null, reason: string, params = {}) => ({
  kind: 'failure',
  code,
  reason,
  params,
})

test('a line of another number of columns is told which there are and how many it has', () => {
  expect(checked('COUNTS', '31-12-2030,5,note')).toEqual(
    failed(null, 'columns', { columns: 'expiryDate,couponCount', found: 3 }),
  )
  expect(checked('CODES', 'SUMMER-1')).toEqual(
    failed('SUMMER-1', 'columns', { columns: 'couponCode,expiryDate', found: 1 }),
  )
  for (const line of ['', ' ,,', '\t']) {
    expect(checked('CODES', line)).toMatchObject({ code: null, reason: 'columns' })
  }
})

test('a code has at most forty characters as written; a longer one is shown cut', () => {
  const code = `${'A-'.repeat(19)}AA`
  expect(checked('CODES', `${code},31-12-2030`)).toMatchObject({ kind: 'code', code })
  expect(checked('CODES', `${code}-,31-12-2030`)).toEqual(failed(`${code}…`, 'code'))
  const wrong = `${'!'.repeat(40)}`
  expect(checked('CODES', `${wrong},31-12-2030`)).toEqual(failed(wrong, 'codeSign', { sign: '!' }))
})

test('a control character of a code is shown as a space', () => {
  expect(checked('CODES', 'A\u0007B-1,31-12-2030')).toEqual(failed('A B-1', 'code'))
})

test('a count is digits alone; one below zero is told apart', () => {
  for (const count of ['-1', '-12']) {
    expect(checked('COUNTS', `31-12-2030,${count}`)).toEqual(failed(null, 'countNegative'))
  }
  for (const count of ['1 000', '"1,000"', '1.000', '12\u00a0345', '1’000’000']) {
    expect(checked('COUNTS', `31-12-2030,${count}`), count).toEqual(failed(null, 'countSigns'))
  }
  for (const count of ['٥', '५', '５', '05']) {
    expect(checked('COUNTS', `31-12-2030,${count}`), count).toMatchObject({ count: 5 })
  }
  for (const count of ['5-1', '-1x', '1.5', '5.0', '²', '+1', 'five', '5%', '']) {
    expect(checked('COUNTS', `31-12-2030,${count}`)).toEqual(failed(null, 'count'))
  }
})

test('what is beyond a limit is told the limit', () => {
  const { perLine } = couponLimits
  expect(checked('COUNTS', `31-12-2030,${perLine + 1}`)).toEqual(
    failed(null, 'countLarge', { max: perLine }),
  )
  expect(checked('CODES', 'SUMMER-1,01-01-2031')).toEqual(
    failed('SUMMER-1', 'afterDeal', { day: '2030-12-31' }),
  )
})

test.each([
  ['CODES', '31-12-2030,SUMMER-1', '31-12-2030', 'couponCode,expiryDate'],
  ['CODES', '31/12/2030,SUM MER', '31/12/2030', 'couponCode,expiryDate'],
  ['COUNTS', '5,31-12-2030', null, 'expiryDate,couponCount'],
  ['COUNTS', 'five,2030-12-31', null, 'expiryDate,couponCount'],
] as const)('%s: the columns of %s stand the other way round', (format, line, code, columns) => {
  expect(checked(format, line)).toEqual(failed(code, 'columnsSwapped', { columns }))
})

test.each([
  ['CODES', '31-12-2030,31-12-2030'],
  ['COUNTS', '31-12-2030,5'],
] as const)('%s: those of %s stand as they should', (format, line) => {
  expect(checked(format, line)).not.toMatchObject({ kind: 'failure' })
})

test('a day that may not be chosen is no swapped column', () => {
  expect(checked('CODES', 'SUMMER-1,31-12-2031')).toMatchObject({ reason: 'afterDeal' })
  expect(checked('COUNTS', '31-12-2031,31-12-2030')).toMatchObject({ reason: 'afterDeal' })
})
