import { describe, expect, test } from 'vitest'
import { path } from '#src/contract/screens/path.ts'
import { clientAddress } from '#src/platform/client-address.ts'
import { secretBoxOf } from '#src/platform/secret-box.ts'
import { safeNext } from '#src/web/http/next.ts'
import { altered } from '#tests/support/browser.ts'

describe('where to go on', () => {
  const good = [
    '/',
    '/orders',
    '/deals/list/merchant?q=tea%20leaf&page=2',
    '/deals/add?plan=none',
    '/404',
    '/approvals/trust/add',
    `/orders?q=${'x'.repeat(1990)}`,
  ]
  const bad = [
    '',
    'orders',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/%2fevil.test',
    '/%2F/evil.test',
    '/%5cevil.test',
    '/a%2fb',
    '/\tevil',
    '/ evil',
    '/\nevil',
    '/%0d%0aSet-Cookie:x',
    '/a/../b',
    '/./a',
    '/a#b',
    '/login',
    '/LOGIN',
    '/login?next=/x',
    '/logout',
    '/logout/',
    '/logins',
    '/a?next=/b',
    '/login/google',
    '/media/x/thumb',
    '/preferences',
    `/orders?q=${'x'.repeat(1991)}`,
    '/é',
    '/\u202eevil',
  ]
  for (const next of good)
    test(`keeps ${next.slice(0, 60)} [SHELL-10, X13]`, () => expect(safeNext(next)).toBe(next))
  for (const next of bad) {
    test(`ignores ${JSON.stringify(next.slice(0, 40))} [SHELL-10, X13]`, () =>
      expect(safeNext(next)).toBeNull())
  }
})

describe("the browser's address", () => {
  test('is the entry that our own proxy wrote; invented ones are ignored [A04]', () => {
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9', 1)).toBe('203.0.113.9')
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9')
    expect(clientAddress('203.0.113.9', '6.6.6.6', 0)).toBe('203.0.113.9')
    expect(clientAddress('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9')
    expect(clientAddress('10.0.0.1', 'random, <script>', 1)).toBe('10.0.0.1')
    expect(clientAddress('2001:db8::ffff:1', undefined, 0)).toBe('2001:db8::ffff:1')
    expect(clientAddress(null, undefined, 1)).toBeNull()
  })
})

describe('sealed texts', () => {
  const older = 'an older secret of thirty-two bytes or more'
  const current = 'the current secret, also long enough to use'

  test('open for their own context alone, under current and older keys, unaltered [S08]', () => {
    const before = secretBoxOf([older], 'forms')
    const now = secretBoxOf([current, older], 'forms')
    const sealed = before.seal('secret', 'user-1')
    expect(now.open(sealed, 'user-1')).toBe('secret')
    expect(now.open(sealed, 'user-2')).toBeNull()
    expect(secretBoxOf([current], 'forms').open(sealed, 'user-1')).toBeNull()
    expect(secretBoxOf([older], 'cookies').open(sealed, 'user-1')).toBeNull()
    expect(now.open(altered(sealed), 'user-1')).toBeNull()
    expect(now.seal('secret', 'user-1')).not.toBe(now.seal('secret', 'user-1'))
    for (const odd of ['', '.', '..', 'a.b', 'x'.repeat(5000)])
      expect(now.open(odd, 'u')).toBeNull()
  })
})

describe('addresses', () => {
  test('an empty term is absent and odd ones are encoded', () => {
    const list = path('/deals/list/:userType', 'VIEW_DEAL')
    expect(list.pattern).toBe('/deals/list/:userType')
    expect(list({ userType: 'merchant' }, { q: '', page: null })).toBe('/deals/list/merchant')
    expect(list({ userType: 'a/b c' }, { q: 'a&b' })).toBe('/deals/list/a%2Fb%20c?q=a%26b')
    expect(path('/login', 'public')({ next: '/x' })).toBe('/login?next=%2Fx')
  })
})
