import { expect, test } from 'vitest'
import { fromMoney, toMoney } from '#src/services/order-payment/brokers/paypal/amount.ts'

const currency = 'LKR'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [1450, '14.50'],
  [123_456_789, '1234567.89'],
])('%i cents are %s for PayPal, and back', (amountCents, value) => {
  expect(toMoney({ amountCents, currency })).toEqual({ currencyCode: currency, value })
  expect(fromMoney({ currencyCode: currency, value })).toEqual({ amountCents, currency })
})

test.each([
  ['14', 1400],
  ['14.5', 1450],
  ['14.05', 1405],
  ['123456789012', 12_345_678_901_200],
])('%s of PayPal is read as %i cents', (value, amountCents) => {
  expect(fromMoney({ currencyCode: 'USD', value })).toEqual({ amountCents, currency: 'USD' })
})

test.each(['', '14.', '.5', '14.505', '-14', '14,50', ' 14', '14 ', '1e3', '1234567890123'])(
  '“%s” is no amount',
  (value) => {
    expect(() => fromMoney({ currencyCode: currency, value })).toThrow(
      'PayPal names no readable amount',
    )
  },
)
