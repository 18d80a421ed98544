import { describe, expect, test } from 'vitest'
import { keyIdOf, secretBoxOf } from '#src/platform/secret-box.ts'

const secret = 'the current secret, also long enough to use'
const older = 'an older secret of thirty-two bytes or more'
const box = secretBoxOf([secret], 'outbox')
const rotated = secretBoxOf([older, secret], 'outbox')

/** As they were written once: rows of a running installation must stay readable. */
const kept = {
  sealed: 'g9UvIsqj.DWJqqX7nR_8R6YMV.Nbf6Rge2-qKWz8u1SidwYykxqrZDFdaVuVqmSHc',
  signature: 'Br-6aOAP9Nm74143fzB1CUC9dksJpm2WK9iorvH1BaQ',
}

describe('what an earlier version wrote', () => {
  test('is still opened and still believed', () => {
    expect(keyIdOf(secret, 'outbox')).toBe('g9UvIsqj')
    for (const later of [box, rotated]) {
      expect(later.open(kept.sealed, 'user-1')).toBe('Ayubowan, 077')
      expect(later.verify('Ayubowan', kept.signature)).toBe(true)
    }
    expect(box.sign('Ayubowan')).toBe(kept.signature)
  })

  test('is nobody’s for another context, use or secret', () => {
    expect(box.open(kept.sealed, 'user-2')).toBeNull()
    const others = [secretBoxOf([secret], 'forms'), secretBoxOf([older], 'outbox')]
    for (const other of others) {
      expect(other.open(kept.sealed, 'user-1')).toBeNull()
      expect(other.verify('Ayubowan', kept.signature)).toBe(false)
    }
  })
})

test('texts of any script come back, an empty one too', () => {
  for (const text of ['', 'චන්දන', 'Привет 🍛', 'x'.repeat(10_000)]) {
    const sealed = box.seal(text, 'user-1')
    expect(sealed).toMatch(/^g9UvIsqj\.[\w-]{16}\.[\w-]+$/)
    expect(box.open(sealed, 'user-1')).toBe(text)
  }
})

test('a signature is of one text, whole and unaltered', () => {
  const { signature } = kept
  for (const other of ['', signature.slice(1), `${signature}AAAA`, signature.replace('B', 'C')]) {
    expect(box.verify('Ayubowan', other)).toBe(false)
  }
  expect(box.verify('Ayubowan!', signature)).toBe(false)
})

test('what is cut short is nobody’s, never a failure', () => {
  const [id, nonce, body] = kept.sealed.split('.')
  const odd = [
    `${id}`,
    `${id}.${nonce}`,
    `${id}.${nonce}.`,
    `${id}..${body}`,
    `${id}.${nonce}.AAAA`,
  ]
  for (const sealed of odd) expect(box.open(sealed, 'user-1')).toBeNull()
})

test('a seal that is cut short is none, though its beginning is right', () => {
  const [id, nonce, tag = ''] = box.seal('', 'user-1').split('.')
  for (const bytes of [4, 8, 12, 15]) {
    const cut = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url')
    expect(box.open(`${id}.${nonce}.${cut}`, 'user-1')).toBeNull()
  }
})

test('without a secret nothing is sealed', () => {
  expect(() => secretBoxOf([], 'outbox')).toThrow('no secret key is configured')
})
