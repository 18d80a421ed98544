import { expect, test } from 'vitest'
import { moneyInput, parseMoney, readMoney } from '#src/i18n/parse-money.ts'

test.each([
  ['9', 900],
  ['9.5', 950],
  ['9.05', 905],
  ['9.50', 950],
  ['0.1', 10],
  ['LKR 9000', 900_000],
  ['9,000.5', 900_050],
  ['9 000,50', 900_050],
  ['1,234,567', 123_456_700],
  ['12,345', 1_234_500],
  ['123,456.7', 12_345_670],
  ['  lkr 5', 500],
  ['Rs. 1500', 150_000],
  ['Rs 1,500.00', 150_000],
  ['rs.1500/=', 150_000],
  ['1500/=', 150_000],
  ['1500/-', 150_000],
  ['1500.-', 150_000],
  ['1,500.00/=', 150_000],
  ['LKR 1,500.00', 150_000],
  ['1500 LKR', 150_000],
  ['රු. 1500', 150_000],
  ['රු 1,500', 150_000],
  ['ரூ. 1500', 150_000],
  ['₨ 1500', 150_000],
  ['1500 රු', 150_000],
  ['1,500 රු.', 150_000],
  ['1500ரூ', 150_000],
  ['₨1,500', 150_000],
  ['1\u00a0500', 150_000],
  ['1,00,000', 10_000_000],
  ['1500,50', 150_050],
  ['1.234.567,89', 123_456_789],
  ['1.500,00', 150_000],
  ['１５００', 150_000],
  ['١٥٠٠', 150_000],
  ['\u200e1500\u200b', 150_000],
])('%s is read as %i cents, and shown so that it is read again [DEAL-56]', (text, cents) => {
  expect(parseMoney(text)).toBe(cents)
  expect(parseMoney(moneyInput(cents))).toBe(cents)
})

test.each([
  '',
  '9.',
  '.5',
  '9.005',
  '9,00,0',
  '-9',
  '9e2',
  '1234567890123',
  '1234,567',
  '1,234,56',
  '1,234,567x',
  '9LKR 5',
])('%s is no amount [DEAL-56]', (text) => {
  expect(parseMoney(text)).toBeNull()
})

test.each([
  ['12,34', '12.34', '1,234'],
  ['9,5', '9.50', '95'],
  ['1.500', '1.50', '1,500'],
  ['12.350', '12.35', '12,350'],
  ['Rs. 1.500/=', '1.50', '1,500'],
])('%s is asked back: %s or %s [TYPED-09]', (text, decimal, grouped) => {
  expect(readMoney(text)).toEqual({ decimal, grouped })
})

test.each([
  ['1234567890123', 'tooManyDigits'],
  ['12345678901234567890', 'tooManyDigits'],
  ['10.555', 'tooManyDecimals'],
  ['1500.555', 'tooManyDecimals'],
  ['9.0055', 'tooManyDecimals'],
  ['tea', 'invalid'],
  ['', 'invalid'],
  ['1500 or 1600', 'invalid'],
])('%s says why it is no amount: %s [TYPED-09]', (text, fault) => {
  expect(readMoney(text)).toBe(fault)
})
