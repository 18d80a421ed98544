import { expect, test } from 'vitest'
import { isWeakPin } from '#src/contract/authentication/pin.ts'

test.each([
  '123456',
  '654321',
  '890123',
  '111111',
  '121212',
  '123123',
  '112233',
  '147258',
  '963852',
  '159357',
  '753951',
  '789456',
  '258025',
  '025802',
  '085208',
  '580258',
  '147147',
])('%s is guessed easily: people type it without thinking [CASH-02]', (pin) => {
  expect(isWeakPin(pin)).toBe(true)
})

test.each(['482915', '007142', '258031', '147259', '908172'])('%s may be chosen', (pin) => {
  expect(isWeakPin(pin)).toBe(false)
})
