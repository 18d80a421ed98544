import { expect, test } from 'vitest'
import {
  CHECKOUT_SECONDS,
  type CheckoutState,
  CURRENCY,
  checkoutStates,
  checkoutTransitions,
  statesBefore,
} from '#src/contract/order-payment/lifecycle.ts'

/** From each state (a row) to each state (a column), as the documents have it. */
const allowed = `
             CREATED PENDING PAID FAILED CANCELLED EXPIRED REFUNDED
  CREATED    -       yes     yes  yes    -         yes     -
  PENDING    -       -       yes  yes    yes       yes     -
  PAID       -       -       -    -      -         -       yes
  FAILED     -       -       yes  -      -         -       -
  CANCELLED  -       -       yes  -      -         -       -
  EXPIRED    -       -       yes  -      -         -       -
  REFUNDED   -       -       -    -      -         -       -`

const [heads = [], ...rows] = allowed
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test('a checkout goes from state to state as the table says [R07]', () => {
  expect(rows.map(([from]) => from)).toEqual([...checkoutStates])
  for (const [from, ...marks] of rows) {
    const next = heads.filter((_, index) => marks[index] === 'yes')
    expect([from, [...checkoutTransitions[from as CheckoutState]].sort()]).toEqual([
      from,
      next.sort(),
    ])
  }
})

test('what may become a state is what leads to it', () => {
  expect(statesBefore('PAID')).toEqual(['CREATED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'])
  expect(statesBefore('CANCELLED')).toEqual(['PENDING'])
  expect(statesBefore('CREATED')).toEqual([])
})

test('a checkout is in rupees and expires after a day', () => {
  expect([CURRENCY, CHECKOUT_SECONDS]).toEqual(['LKR', 86_400])
})
