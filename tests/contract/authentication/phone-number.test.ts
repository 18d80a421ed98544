import { describe, expect, test } from 'vitest'
import {
  canonicalMobile,
  checkLocalMobile,
  localMobile,
  PHONE_LEAST,
  PHONE_MOST,
  PHONE_PATTERN,
  parseLocalMobile,
  parseTelephone,
  readPhone,
  spellingsOf,
} from '#src/contract/authentication/phone-number.ts'
import { parseContactNo } from '#src/contract/location/branch-limits.ts'
import { readIdentifier } from '#src/i18n/typed-text.ts'
import { parseUserName } from '#src/services/authentication/user-name.ts'

const stored = { countryCode: '+94', localNumber: '771234567' }

const mobiles = [
  '0771234567',
  '+94771234567',
  '077 123 4567',
  '+94 77 123 4567',
  ' 077-123-4567 ',
  '+94 (77) 123 - 45 67',
  '+94 (77) 123 -- 45 67',
  '0094771234567',
  '00 94 77 1234567',
  '94771234567',
  '94 77 123 4567',
  '771234567',
  '77 123 4567',
  '(077) 123 4567',
  '+94 (0)77 123 4567',
  '+94077 123 4567',
  '+9477/123/4567',
  '077.123.4567',
  '077/1234567',
  '077–123–4567',
  '077—123‑4567',
  '077−123−4567',
  '０７７－１２３－４５６７',
  '+０94 77 123 4567',
  '\u202a+94771234567\u202c',
  '\u200e0771234567',
  '077\u2060123\u200b4567',
  '\u2068077 123 4567\u2069',
  '077\u00a0123\u202f4567',
  '077\t123 4567\n',
  '٠٧٧١٢٣٤٥٦٧',
  '෦෭෭෧෨෩෪෫෬෭',
  '௦௭௭௧௨௩௪௫௬௭',
  '०७७१२३४५६७',
  'tel:0771234567',
  'tel:+94-77-123-4567',
  'Tel. 077 123 4567',
  'Mobile: 0771234567',
  'T: 0771234567',
  'Тел.: 077 123 4567',
  '📞 077 123 4567',
  'WhatsApp 077 123 4567',
  '0771234567.',
  '0771234567,',
  '*077 123 4567*',
  '“077 123 4567”',
  '077_123_4567',
  '++94771234567',
  '+0771234567',
  '0 77 123 45 67',
]

const none = [
  ['', 'unreadable'],
  ['tea', 'unreadable'],
  ['nimal@0771234567.lk', 'unreadable'],
  ['0771234567 ext. 5', 'unreadable'],
  ['+94+771234567', 'unreadable'],
  ['0x771234567', 'unreadable'],
  ['077123456', 'tooShort'],
  ['12', 'tooShort'],
  ['+94 77 123 45', 'tooShort'],
  ['٠٧٧١٢٣', 'tooShort'],
  ['07712345678', 'tooLong'],
  ['077 123 4567 / 071 234 5678', 'tooLong'],
  ['0771234567, 0712345678', 'tooLong'],
  ['0'.repeat(10_000), 'tooLong'],
  ['+91 98765 43210', 'foreign'],
  ['0044 20 7946 0958', 'foreign'],
  ['+7 916 123-45-67', 'foreign'],
  ['079 123 4567', 'notMobile'],
  ['0112345678', 'notMobile'],
  ['+94 (0)11 234 5678', 'notMobile'],
  ['011–234–5678', 'notMobile'],
] as const

describe('a typed mobile number', () => {
  test.each(mobiles)('is read however it is written: %s [AUTH-60, TYPED-05]', (typed) => {
    expect(parseLocalMobile(typed)).toEqual(stored)
    expect(parseTelephone(typed)).toEqual(stored)
    expect(parseUserName(typed).canonical).toBe('+94771234567')
  })

  test.each(none)('is none as %s: %s [TYPED-05]', (typed, fault) => {
    expect(readPhone(typed, 'mobile')).toBe(fault)
    expect(parseLocalMobile(typed)).toBeNull()
  })

  test('is a telephone number where the field takes landlines too', () => {
    expect(parseTelephone('(011) 234-5678')).toEqual({
      countryCode: '+94',
      localNumber: '112345678',
    })
  })
})

describe('the number of a payload', () => {
  test.each([
    [{ countryCode: '+94', localNumber: '771234567' }],
    [{ countryCode: '94', localNumber: '771234567' }],
    [{ countryCode: '+94', localNumber: '0771234567' }],
  ])('has one stored form: %j', (given) => {
    expect(checkLocalMobile(given)).toEqual(stored)
    expect(canonicalMobile(stored)).toBe('+94771234567')
  })

  test.each([
    [{ countryCode: '+94', localNumber: '112345678' }],
    [{ countryCode: '+1', localNumber: '2025550123' }],
    [{ countryCode: '', localNumber: '771234567' }],
    [{ countryCode: '+94', localNumber: '+94771234567' }],
  ])('is none as %j', (given) => expect(checkLocalMobile(given)).toBeNull())

  test('loses no 0 but its first', () => {
    const given = { countryCode: '+94', localNumber: '770234567' }
    expect(checkLocalMobile(given)).toEqual(given)
  })

  test.each([
    [{ countryCode: '+94444', localNumber: '771234567' }],
    [{ countryCode: '+94', localNumber: '7'.repeat(16) }],
  ])('is refused before it is read where it is too long: %j', (given) =>
    expect(localMobile.safeParse(given).success).toBe(false),
  )

  test('passes up to its limits', () => {
    const given = { countryCode: '+9477', localNumber: '7'.repeat(15) }
    expect(localMobile.parse(given)).toEqual(given)
  })
})

describe('a browser', () => {
  const browser = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'v')

  test.each(mobiles)('refuses no number that the server takes: %s [TYPED-05]', (typed) => {
    for (const pattern of [PHONE_PATTERN, PHONE_LEAST, PHONE_MOST]) {
      expect(browser(pattern).test(typed.trim())).toBe(true)
    }
    expect(browser(spellingsOf(stored)).test(readIdentifier(typed))).toBe(true)
  })

  test('says which numbers have too few or too many digits', () => {
    for (const [typed, fault] of none) {
      if (!browser(PHONE_LEAST).test(typed)) expect(['tooShort', 'unreadable']).toContain(fault)
      if (!browser(PHONE_MOST).test(typed)) expect(fault).toBe('tooLong')
    }
    expect(browser(PHONE_LEAST).test('077 123 45')).toBe(false)
    expect(browser(PHONE_MOST).test('0771234567, 0712345678')).toBe(false)
  })

  test('tells a verified number from any other', () => {
    for (const other of ['0771234568', '077123456', '07712345678', '0711234567']) {
      expect(browser(spellingsOf(stored)).test(other)).toBe(false)
    }
  })
})

describe('the contact number of a branch', () => {
  test.each([
    ['011 234 5678', '0112345678'],
    ['112345678', '0112345678'],
    ['+94 (0)11 234 5678', '+94112345678'],
    ['0094 11 234 5678', '+94112345678'],
    ['94112345678', '+94112345678'],
    ['\u200e077–123–4567', '0771234567'],
    ['٠٧٧١٢٣٤٥٦٧', '0771234567'],
    ['Tel: 1919', '1919'],
    ['119', '119'],
    ['+91 98765 43210', '+919876543210'],
  ])('is read as any other, short and foreign ones too: %s [TYPED-05]', (typed, kept) => {
    expect(parseContactNo(typed)).toBe(kept)
    expect(parseContactNo(kept)).toBe(kept)
  })

  test.each(['12', 'tea', '011 234 5678 ext 4', '1'.repeat(16), '077 123 4567 or 071 234 5678'])(
    'is none as %s',
    (typed) => expect(parseContactNo(typed)).toBeNull(),
  )
})
