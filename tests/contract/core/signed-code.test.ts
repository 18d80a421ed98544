import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { COUPON_TEXT_MAX, couponKeysIn } from '#src/contract/core/coupon-text.ts'
import {
  branchMark,
  readSignedCode,
  SIGNED_BRANCHES_MAX,
  type SignedCode,
  signedPart,
  withSignature,
} from '#src/contract/core/signed-code.ts'

const CODE = 'HD89-SQMB-G3VY'
const KEY = 'HD89SQMBG3VY'
const facts: SignedCode = {
  keyId: 'q83vEg',
  couponId: '0199a1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b',
  dealId: '0199a1b2-0000-7000-8000-000000000001',
  merchantId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  lastDay: '2026-12-31',
  hasAttention: true,
  hasCapacity: false,
  holdsValue: true,
  branches: [mark('branch 1'), mark('branch 2')],
  hasMoreBranches: false,
}
const signature = Uint8Array.from({ length: 64 }, (_, at) => at * 3)

function mark(id: string): string {
  return branchMark(createHash('sha256').update(id).digest())
}

function write(changed: Partial<SignedCode> = {}): string {
  return withSignature(signedPart(CODE, { ...facts, ...changed }), signature)
}

const others: readonly Partial<SignedCode>[] = [
  {},
  { branches: [] },
  { branches: [mark('')] },
  { lastDay: '1970-01-01' },
  { lastDay: '2000-02-29' },
  { lastDay: '9999-12-31' },
  { hasAttention: false, hasCapacity: true, holdsValue: false },
  { hasMoreBranches: true },
  { couponId: '00000000-0000-0000-0000-000000000000' },
  { keyId: '_____w' },
]

test.each(others)(
  'what was written into a signed code is read from it: %o [SYNC-01]',
  (changed) => {
    const text = write(changed)
    const read = readSignedCode(text)
    expect(read).toEqual({
      code: CODE,
      facts: { ...facts, ...changed },
      signed: text.slice(0, text.lastIndexOf(':')),
      signature,
    })
  },
)

test('of a hundred branches twenty fit, and the text says so [SYNC-01]', () => {
  const branches = Array.from({ length: 100 }, (_, at) => mark(String(at)))
  const text = write({ branches })
  expect(text.length).toBeLessThan(COUPON_TEXT_MAX)
  const read = readSignedCode(text)?.facts
  expect(read?.hasMoreBranches).toBe(true)
  expect(read?.branches).toEqual(branches.slice(0, SIGNED_BRANCHES_MAX))
})

const text = write()
const [prefix = '', , payload = '', signed = ''] = text.split(':')
const damaged: readonly (readonly [what: string, text: string])[] = [
  ['nothing', ''],
  ['a code alone', CODE],
  ['the prefix alone', 'DD1:'],
  ['without a signature', `${prefix}:${CODE}:${payload}`],
  ['an empty signature', `${prefix}:${CODE}:${payload}:`],
  ['a signature that was cut', text.slice(0, -4)],
  ['a payload that was cut', `${prefix}:${CODE}:${payload.slice(0, -4)}:${signed}`],
  ['a payload of one letter', `${prefix}:${CODE}:A:${signed}`],
  ['a longer payload', `${prefix}:${CODE}:${payload}AAAA:${signed}`],
  ['a later version', text.replace('DD1', 'DD2')],
  ['a later version of the payload', `${prefix}:${CODE}:C${payload.slice(1)}:${signed}`],
  ['base64 of the other kind', `${text.slice(0, -1)}+`],
  ['in capitals', text.toUpperCase().replace('DD1', 'dd1')],
  ['in the middle of a sentence', `Look: ${text}`],
]

test.each(damaged)('no signed code is read from %s [SYNC-01]', (_what, damagedText) => {
  expect(readSignedCode(damagedText)).toBeNull()
})

const spelled: readonly (readonly [what: string, text: string])[] = [
  ['as it is', text],
  ['with blanks around', `  ${text}\r\n`],
  ['after the kind of barcode', `]Q1${text}`],
  ['in a link’s form', encodeURIComponent(text)],
  ['in capitals', text.toUpperCase()],
  ['in small letters', text.toLowerCase()],
  ['cut in the signature', text.slice(0, -30)],
  ['cut in the payload', text.slice(0, 40)],
  ['without a signature', `DD1:${KEY}:`],
  ['typed by a scanner with a Russian layout', cyrillic(text)],
]

test.each(spelled)(
  'a counter reads exactly the one code of a signed text %s [SYNC-01]',
  (_, signedText) => {
    expect(couponKeysIn(signedText)).toEqual([KEY])
  },
)

/** The signs of a Russian layout on the same keys. */
function cyrillic(latin: string): string {
  const [from, to] = ["qwertyuiop[]asdfghjkl;'zxcvbnm,.:", 'йцукенгшщзхъфывапролджэячсмитьбюЖ']
  return Array.from(latin.toLowerCase(), (letter) => to[from.indexOf(letter)] ?? letter).join('')
}
