import { expect, test } from 'vitest'
import { isScanned } from '#src/contract/core/coupon-text.ts'

test.each([
  'HD89-SQMB-G3VY',
  ' HD89SQMBG3VY\n',
  'hd89-sqmb-g3vy',
  'SPA-00017',
  'PECK-EWZX-STKJ',
  'HMXYWTRRQVWH',
  'https://office.example.com/c/HD89-SQMB-G3VY',
  'https://office.example.com/?code=HD89SQMBG3VY',
])('“%s” is what a scanner types and no reason [COUP-177]', (text) => {
  expect(isScanned(text)).toBe(true)
})

test.each([
  '',
  ' ',
  'Mistake',
  'MISTAKE',
  'DOUBLEBOOKED',
  'Wrong customer',
  'Two phones, one table',
  'Meant HD89-SQMB-G3VY',
  'Table 7',
  'Ошибка',
  'වැරදීමකි',
])('“%s” is what somebody wrote [COUP-177]', (text) => {
  expect(isScanned(text)).toBe(false)
})
