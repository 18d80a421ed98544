import { expect, test } from 'vitest'
import { couponLimits } from '#src/contract/core/coupon-limits.ts'
import { checkLine } from '#src/services/core/coupon-files/check-line.ts'

const rules = {
  format: 'COUNTS',
  today: '2026-11-26',
  dealExpiresOn: '2027-03-31',
  limits: couponLimits,
} as const

function read(date: string, changes: Partial<{ dealExpiresOn: string }> = {}): string {
  const what = checkLine(`"${date}",5`, { ...rules, ...changes })
  return what.kind === 'failure' ? what.reason : what.expiresOn
}

test.each([
  ['31-12-2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['2026/12/31', '2026-12-31'],
  ['2026.12.31', '2026-12-31'],
  ['1-1-2027', '2027-01-01'],
  ['1/2/2027', '2027-02-01'],
  ['01.2.2027', '2027-02-01'],
  ['2027-1-5', '2027-01-05'],
  ['31-Dec-26', '2026-12-31'],
  ['31-Dec-2026', '2026-12-31'],
  ['1 Jan 2027', '2027-01-01'],
  ['31 December 2026', '2026-12-31'],
  ['Dec 31, 2026', '2026-12-31'],
  ['31-дек-26', '2026-12-31'],
  ['31 декабря 2026 г.', '2026-12-31'],
  ['1.мар.27', '2027-03-01'],
  ['31 / 12 / 2026', '2026-12-31'],
  ['٣١/١٢/٢٠٢٦', '2026-12-31'],
  ['෩෧-෧෨-෨෦෨෬', '2026-12-31'],
  ['Thu, 31 Dec 2026', '2026-12-31'],
  ['31 දෙසැම්බර් 2026', '2026-12-31'],
  ["'31-12-2026", '2026-12-31'],
  ['31-12-2026 00:00', '2026-12-31'],
  ['31/12/2026 0:00:00', '2026-12-31'],
  ['31/12/2026 12:00:00 AM', '2026-12-31'],
  ['2026-12-31T00:00:00', '2026-12-31'],
  ['2026-12-31T00:00:00.000Z', '2026-12-31'],
  ['2026-12-31 23:59:59', '2026-12-31'],
  ['46387', '2026-12-31'],
  ['46387.0', '2026-12-31'],
])('%s is read as %s [COUP-09]', (text, day) => {
  expect(read(text)).toBe(day)
})

test.each([
  ['12/31/2026', 'dateOrder'],
  ['12-31-2026', 'dateOrder'],
  ['31-12-26', 'dateYear'],
  ['31.12.26', 'dateYear'],
  ['1/2/27', 'dateYear'],
  ['31-12-2026 10:30', 'dateTime'],
  ['31/12/2026 12:00', 'dateTime'],
  ['2026-12-30T18:30:00Z', 'dateTime'],
  ['29-02-2027', 'dateImpossible'],
  ['31/04/2027', 'dateImpossible'],
  ['30 Feb 2027', 'dateImpossible'],
  ['31-12/2026', 'date'],
  ['31--12-2026', 'date'],
  ['31122026', 'date'],
  ['20261231', 'date'],
  ['tomorrow', 'date'],
  ['31 Foo 2026', 'date'],
  ['0-0-2027', 'dateImpossible'],
  ['12345', 'dateNumber'],
  ['99999', 'dateNumber'],
  ['25-11-2026', 'past'],
  ['1/4/2027', 'afterDeal'],
])('%s is refused: %s [COUP-09]', (text, reason) => {
  expect(read(text)).toBe(reason)
})

test('a number that two ways of counting read as days of the deal is refused', () => {
  expect(read('46387', { dealExpiresOn: '2031-01-01' })).toBe('dateNumber')
})
