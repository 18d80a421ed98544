import { expect, test } from 'vitest'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'

test.each([
  ['9', 900],
  ['9.5', 950],
  ['9,5', 950],
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
