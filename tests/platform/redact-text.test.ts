import { describe, expect, test } from 'vitest'
import { redact, redactText } from '#src/platform/redact.ts'

const cases: [string, string][] = [
  ['to a.b-c+d@mail.harbour.example now', 'to [e-mail] now'],
  ['<nadeesha@harbour.example>', '<[e-mail]>'],
  ['a eyJhbGci.eyJzdWIi.c2ln-_ end', 'a [token] end'],
  ['a eyJhbGci.eyJzdWIi. end', 'a [token] end'],
  ['a session-eyJhbGci.eyJzdWIi.c2ln end', 'a [token] end'],
  ['a.eyJhbGci.eyJzdWIi.c2ln end', 'a.[token] end'],
  ['Bearer   abc.def end', 'Bearer [redacted] end'],
  ['authorization: basic dXNlcg== end', 'authorization: basic [redacted] end'],
  ['POST /invitations/AbC-dEf_1 200', 'POST /invitations/[token] 200'],
  ['GET /invitation/AbCdEf 200', 'GET /invitation/[token] 200'],
  ['/a?b=1 end', '/a?[query] end'],
  ['GET /a/b?c=1&d=2 end', 'GET /a/b?[query] end'],
  ['see "/a?b=1" end', 'see "/a?[query]" end'],
  ['at http://desk.example/a?b=1 end', 'at http://desk.example/a?[query] end'],
  ['at https://desk.example/a?b=1 end', 'at https://desk.example/a?[query] end'],
  ['postgres://user:hunter2@host/db', 'postgres://[redacted]@host/db'],
  ['call 0771234567 now', 'call [phone] now'],
  ['call 077 123 4567, now', 'call [phone], now'],
  ['call 77-123-4567 now', 'call [phone] now'],
  ['call (077 123 4567 now', 'call [phone] now'],
  ['call +94 77 123 4567 now', 'call [phone] now'],
  ['call +94771234567 now', 'call [phone] now'],
  ['call +358-771234567 now', 'call [phone] now'],
  ['call +358401234567 now', 'call [phone] now'],
]
test.each(cases)('“%s” is told as “%s”', (text, without) => {
  expect(redactText(text)).toBe(without)
})

test.each([
  'why? because',
  'order 10771234567',
  'id-0771234567',
  '0771234567-1',
  '07712345678',
  '+12345678 is too short',
  'a@b',
  'eyJ alone',
  'heyJ.two.three',
  'www.desk.example',
  'who?what',
])('“%s” stays as it is', (text) => {
  expect(redactText(text)).toBe(text)
})

test('of a failed query its values are left out, on whatever line they stand', () => {
  expect(redactText('Failed query: select 1\nparams: secret')).toBe('Failed query: select 1')
  expect(redactText('Failed query params: secret')).toBe('Failed query ')
})

describe('a record', () => {
  test('loses the fields whose names tell of secrets, and no others', () => {
    const names = [
      'password',
      'passphrase',
      'oldPass',
      'secretKeys',
      'tokenHash',
      'otpCode',
      'cookies',
      'authorization',
      'authorisation',
      'api-key',
      'apikey',
      'csrfToken',
      'code',
      'phoneNo',
      'mobile',
      'email',
      'e-mail',
      'nic',
      'localNumber',
      'user-name',
      'userName',
    ]
    for (const name of names)
      expect(redact({ [name]: 'Sunbird' })).toEqual({ [name]: '[redacted]' })
    for (const name of ['passing', 'dealCode', 'codes', 'panic', 'nickname', 'name']) {
      expect(redact({ [name]: 'Sunbird' })).toEqual({ [name]: 'Sunbird' })
    }
  })

  test('says where a secret was not there', () => {
    expect(redact({ otp: null, token: undefined })).toEqual({ otp: null, token: undefined })
  })

  test('keeps codes of errors, which are no codes of people', () => {
    for (const code of ['23505', 'ECONNREFUSED', 4022]) expect(redact({ code })).toEqual({ code })
    for (const code of ['k7qf-2m9x', 'AB', 'ABC def', null, ['ABC']]) {
      const kept = code === null ? null : '[redacted]'
      expect(redact({ code })).toEqual({ code: kept })
    }
    expect(redact({ otp: '482913' })).toEqual({ otp: '[redacted]' })
  })

  test('keeps numbers, instants, lists and what is missing', () => {
    const at = new Date('2026-11-22T06:00:00Z')
    const record = { at, count: 3, list: [1, 'two'], none: null, gone: undefined, yes: true }
    expect(redact(record)).toEqual(record)
    expect(redact({ at })).toEqual({ at })
    expect((redact({ at }) as { at: unknown }).at).toBeInstanceOf(Date)
    expect(redact(['a@harbour.example'])).toEqual(['[e-mail]'])
  })

  test('is followed nine levels down, through lists, records and causes alike', () => {
    const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown =>
      levels === 0 ? { end: true } : wrap(nested(levels - 1, wrap))
    for (const wrap of [(inner: unknown) => ({ inner }), (inner: unknown) => [inner]]) {
      expect(redact(nested(8, wrap))).toEqual(nested(8, wrap))
      expect(JSON.stringify(redact(nested(9, wrap)))).toContain('[deep]')
    }
    const caused = (levels: number): Error =>
      new Error('x', levels > 0 ? { cause: caused(levels - 1) } : {})
    expect(JSON.stringify(redact(caused(9)))).toContain('[deep]')
  })
})

test('the log of an error has its kind, message, code and frames, and nothing of the row', () => {
  const details = { code: '23505', constraint: 'users_email', table: 'users', detail: 'marked' }
  const error = Object.assign(new TypeError('of a@harbour.example'), details)
  error.stack =
    'TypeError: of a@harbour.example\nlook at this\n    at one (a.ts:1)\n\tat two (b.ts:2)'
  expect(redact(error)).toEqual({
    type: 'TypeError',
    message: 'of [e-mail]',
    code: '23505',
    constraint: 'users_email',
    table: 'users',
    stack: '    at one (a.ts:1)\n\tat two (b.ts:2)',
  })
  const bare = Object.assign(new Error('x'), { code: 'k7qf', constraint: 1, table: 2, cause: 'y' })
  delete bare.stack
  expect(redact(bare)).toEqual({ type: 'Error', message: 'x', stack: '' })
})
