import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkCode } from '#islands/till/check-code.ts'
import { makeKey } from '#islands/till/key.ts'
import { byScript, hashOf } from '#islands/till/proof.ts'
import { openStore, remember, type Synced } from '#islands/till/store.ts'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import {
  type SignedCode,
  signedPart,
  toBase64Url,
  withSignature,
} from '#src/contract/core/signed-code.ts'
import { stubBrowserStore } from '#tests/support/browser-store.ts'
import { ids, SYNCED_AT, syncedTill, TODAY } from '#tests/support/synced-till.ts'

const CODE = 'HD89-SQMB-G3VY'
const HOUR = 3_600_000
const service = generateKeyPairSync('ed25519')
const keyId = 'q83vEg'
const now = SYNCED_AT + HOUR
const ask = (text: string, at = now, attentionConfirmed = false) =>
  checkCode(text, { attentionConfirmed, now: at })

stubBrowserStore()

beforeEach(async () => {
  const store = await openStore()
  for (const name of ['coupons', 'queue', 'notices', 'meta'] as const) await store.clear(name)
  await (await makeKey())?.keep()
})

async function know(parts: Partial<Synced> = {}): Promise<Synced> {
  const { x = '' } = service.publicKey.export({ format: 'jwk' })
  const synced = syncedTill({ keys: [{ id: keyId, publicKey: x }], ...parts })
  await remember('synced', synced)
  return synced
}

async function list(code = CODE, state = 0, lastDay = TODAY + 5): Promise<void> {
  const hash = await hashOf(couponKey(code), 'a2V5')
  await (await openStore()).put('coupons', { dealId: ids.deal, state, lastDay, cents: null }, hash)
}

function signedText(
  changed: Partial<SignedCode> = {},
  key: KeyObject = service.privateKey,
): string {
  const signed = signedPart(CODE, {
    keyId,
    couponId: ids.coupon,
    dealId: ids.deal,
    merchantId: ids.merchant,
    lastDay: '2026-12-02',
    hasAttention: false,
    hasCapacity: false,
    holdsValue: false,
    branches: [],
    hasMoreBranches: false,
    ...changed,
  })
  return withSignature(signed, new Uint8Array(sign(null, Buffer.from(signed), key)))
}

describe('a typed code', () => {
  test.each([
    { what: 'of the list', state: 0, verdict: 'valid' },
    { what: 'that was redeemed', state: 1, verdict: 'redeemed' },
    { what: 'that was switched off', state: 2, verdict: 'inactive' },
  ])('$what is $verdict [TILL-12]', async ({ state, verdict }) => {
    await know()
    await list(CODE, state)
    expect((await ask(CODE)).verdict).toBe(verdict)
  })

  test.each([
    'hd89 sqmb g3vy',
    'Your code is HD89-SQMB-G3VY, thank you',
    'https://dealdesk.example/c/HD89SQMBG3VY',
    'Ваш код: HD89-SQMB-G3VY',
    'НD89-SQМB-G3VY',
    '  HD89–SQMB–G3VY\u200b',
  ])('is found however it is written: %s [TILL-12]', async (text) => {
    await know()
    await list()
    expect(await ask(text)).toMatchObject({ verdict: 'valid', code: 'HD89SQMBG3VY' })
  })

  test('is unknown when the list lacks it, and the till says whether the list is whole [TILL-12]', async () => {
    await know()
    expect((await ask(CODE)).verdict).toBe('unknown')
    await know({ cut: true })
    expect((await ask(CODE)).verdict).toBe('unknownCut')
    expect((await ask('?')).verdict).toBe('noCode')
  })

  test('expires with its last business day, wherever the device thinks it is [TILL-12]', async () => {
    await know()
    await list(CODE, 0, TODAY)
    const midnight = Date.UTC(2026, 10, 27, 18, 30)
    expect((await ask(CODE, midnight - 1000)).verdict).toBe('valid')
    expect((await ask(CODE, midnight)).verdict).toBe('expired')
  })

  test('gets no verdict before the whole list has come [TILL-11]', async () => {
    expect((await ask(CODE)).verdict).toBe('notSynced')
    await know({ whole: false })
    expect((await ask(CODE)).verdict).toBe('notSynced')
  })
})

describe('a signed code', () => {
  test('that was collected after the last synchronisation is valid [TILL-12]', async () => {
    await know()
    expect(await ask(signedText())).toMatchObject({ verdict: 'valid', code: 'HD89SQMBG3VY' })
  })

  test.each<{ what: string; text: () => string; verdict: string }>([
    {
      what: 'of a stranger',
      text: () => signedText({}, generateKeyPairSync('ed25519').privateKey),
      verdict: 'forged',
    },
    {
      what: 'with another code',
      text: () => signedText().replace(CODE, 'AAAA-BBBB-CCCC'),
      verdict: 'forged',
    },
    {
      what: 'of another shop',
      text: () => signedText({ merchantId: ids.till }),
      verdict: 'otherShop',
    },
    {
      what: 'of a deal that began later',
      text: () => signedText({ dealId: ids.till }),
      verdict: 'laterDeal',
    },
    {
      what: 'that has expired',
      text: () => signedText({ lastDay: '2026-11-26' }),
      verdict: 'expired',
    },
    { what: 'that was cut off', text: () => signedText().slice(0, -9), verdict: 'unknown' },
    {
      what: 'of a key that came later',
      text: () => signedText({ keyId: 'AAAAAA' }),
      verdict: 'unknown',
    },
  ])('$what is $verdict [TILL-12]', async ({ text, verdict }) => {
    await know()
    expect((await ask(text())).verdict).toBe(verdict)
  })

  test('is refused all the same when the list has it as redeemed [TILL-12]', async () => {
    await know()
    await list(CODE, 1)
    expect((await ask(signedText())).verdict).toBe('redeemed')
  })

  test('is proved by a script where the browser has no Ed25519 [TILL-12]', async () => {
    const { x = '' } = service.publicKey.export({ format: 'jwk' })
    const signed = Buffer.from('DD1:A:B')
    const signature = new Uint8Array(sign(null, signed, service.privateKey))
    const key = new Uint8Array(Buffer.from(x, 'base64url'))
    expect(await byScript(key, signature, new Uint8Array(signed))).toBe(true)
    signature[3] = (signature[3] ?? 0) ^ 1
    expect(await byScript(key, signature, new Uint8Array(signed))).toBe(false)
    expect(toBase64Url(key)).toBe(x)
  })
})
