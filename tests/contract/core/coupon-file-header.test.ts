import { expect, test } from 'vitest'
import { readHeader, type WrongHeader } from '#src/contract/core/coupon-file-header.ts'

test('a first line is one of two, letter for letter [COUP-08, COUP-09, COUP-07]', () => {
  expect(readHeader('expiryDate,couponCount')).toBe('COUNTS')
  expect(readHeader('couponCode,expiryDate')).toBe('CODES')
  expect(readHeader('"expiryDate","couponCount"')).toBe('COUNTS')
})

const wrong: [head: string | null, problem: WrongHeader['problem'], offending: string][] = [
  ['expiryDate, couponCount', 'spaces', 'couponCount'],
  [' expiryDate,couponCount', 'spaces', 'expiryDate'],
  ['couponCode,expiryDate\t', 'spaces', 'expiryDate'],
  ['couponCode,expiryDate\u00a0', 'invisible', 'expiryDate'],
  ['\ufeffcouponCode,expiryDate', 'invisible', 'couponCode'],
  ['coupon\u200bCode,expiryDate', 'invisible', 'couponCode'],
  ['ExpiryDate,couponCount', 'letters', 'expiryDate'],
  ['CouponCode,ExpiryDate', 'letters', 'couponCode'],
  ['couponcode,expirydate', 'letters', 'couponCode'],
  ['Coupon Code,expiryDate', 'letters', 'couponCode'],
  ['coupon_code,expiry_date', 'letters', 'couponCode'],
  ['expiryDate,couponCount,note', 'extra', 'note'],
  ['note,couponCode,expiryDate', 'extra', 'note'],
  ['couponCode,name,expiryDate,shop', 'extra', 'name”, “shop'],
  ['couponCode,expiryDate,,', 'emptyAfter', 'expiryDate'],
  ['expiryDate,couponCount,', 'emptyAfter', 'couponCount'],
  ['couponCode,expiryDate, ,""', 'emptyAfter', 'expiryDate'],
  [',couponCode,expiryDate', 'empty', ''],
  ['couponCode,,expiryDate', 'empty', ''],
  ['expiryDate', 'missing', 'couponCount'],
  ['couponCode', 'missing', 'expiryDate'],
  ['couponCount,', 'missing', 'expiryDate'],
  ['couponCount,expiryDate', 'swapped', 'expiryDate'],
  ['expiryDate,couponCode', 'swapped', 'couponCode'],
  ['EXPIRYDATE,couponCode', 'swapped', 'couponCode'],
  ['expiryDate;couponCount', 'separator', ';'],
  ['couponCode;expiryDate;', 'separator', ';'],
  ['"couponCode";"expiryDate"', 'separator', ';'],
  ['couponCode|expiryDate', 'separator', '|'],
  ['couponCode\texpiryDate', 'tab', ''],
  ['sep=;', 'other', 'sep=;'],
  ['sep=,', 'other', 'sep=,'],
  ['couponCode,expires', 'other', 'expires'],
  ['SUMMER-0001,31-12-2030', 'absent', 'SUMMER-0001'],
  ['31/12/2030,500', 'absent', '31/12/2030'],
  ['SUMMER-0001,٣١-١٢-٢٠٣٠', 'absent', 'SUMMER-0001'],
  ['SUMMER-0001,2030-12-31T00:00', 'absent', 'SUMMER-0001'],
  ['кодКупона,датаОкончания', 'replace', 'кодКупона,датаОкончания'],
  ['කේතය,දිනය', 'replace', 'කේතය,දිනය'],
  ['Code,Valid until', 'replace', 'Code,Valid until'],
  ['Код купона;Срок действия', 'replace', 'Код купона;Срок действия'],
  ['My coupons', 'other', 'My coupons'],
  ['My coupons,', 'other', 'My coupons'],
  ['# exported 2030-12-31', 'other', '# exported 2030-12-31'],
  ['couponCode expiryDate', 'space', ''],
  ['expiryDate   couponCount', 'space', ''],
  ['couponCode،expiryDate', 'separator', '،'],
  ['couponCode，expiryDate', 'separator', '，'],
  ['expiryDate:couponCount', 'separator', ':'],
  ['| couponCode | expiryDate |', 'separator', '|'],
  ['"couponCode,expiryDate"', 'quoted', ''],
  ['соuponCode,expiryDate', 'letters', 'couponCode'],
  ['couponCode,ехрiryDate', 'letters', 'expiryDate'],
  ['couponCode,expiryDate,expiryDate', 'twice', 'expiryDate'],
  ['expiryDate,couponCount,couponCount', 'twice', 'couponCount'],
  ['couponCode,expiryDate,couponCount', 'extra', 'couponCount'],
  ['"couponCode,expiryDate', 'other', '"couponCode,expiryDate'],
  ['', 'blank', ''],
  [',', 'blank', ''],
  [' \u00a0;', 'blank', ''],
  [null, 'long', ''],
]

test.each(wrong)(
  'the first line %j is refused with what to mend [COUP-07]',
  (head, problem, offending) => {
    expect(readHeader(head)).toEqual({ problem, offending })
  },
)

test('what is shown of a first line is short and has nothing that cannot be read', () => {
  for (const head of [
    '\u0001\u0002x\ud800'.repeat(200),
    'я'.repeat(900),
    `a,${'\u202e'.repeat(300)}`,
  ]) {
    const found = readHeader(head)
    const offending = typeof found === 'object' ? found.offending : ''
    expect(offending.length).toBeLessThanOrEqual(61)
    expect(offending).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
  }
})
