import { describe, expect, test } from 'vitest'
import { parseUserName } from '#src/services/authentication/user-name.ts'

const mobile = { countryCode: '+94', localNumber: '771234567' }

describe('a user name', () => {
  test.each([
    '0771234567',
    '077 123 4567',
    '94771234567',
    '0094771234567',
    '+94 77 123 4567',
    '\u200b077\u00a0123 4567',
    '０７７１２３４５６７',
  ])('is one mobile number, however it is written: %s [AUTH-12, A05]', (typed) => {
    expect(parseUserName(typed)).toEqual({ email: null, mobile, canonical: '+94771234567' })
  })

  test('is an e-mail address in lower case, without what cannot be seen [AUTH-12, A05]', () => {
    const email = 'nadeesha@harbour.example'
    const typed = ' Nadeesha@\u200bHarbour.Example\n'
    expect(parseUserName(typed)).toEqual({ email, mobile: null, canonical: email })
  })

  test('that is neither is counted under itself', () => {
    expect(parseUserName('Admin 1')).toEqual({ email: null, mobile: null, canonical: 'admin1' })
  })
})
