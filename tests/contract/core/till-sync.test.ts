import { expect, test } from 'vitest'
import { textToSign } from '#src/contract/core/till-entry.ts'
import type { TillEntry } from '#src/contract/core/till-sync.ts'

const entry: TillEntry = {
  nonce: '3f1c2b5e-8c1d-4a52-9d3e-6b7a8c9d0e1f',
  counter: 7,
  at: 1_795_768_000_123,
  syncedAt: 1_795_760_000_000,
  text: 'HD89-SQMB-G3VY "ක්‍ෂ" \u2028',
  cashierId: null,
  attentionConfirmed: true,
  takenCents: 1_250_00,
  voided: false,
  signature: 'abc',
}

test('what a till signs is the same text in whatever order an entry was written [SYNC-02]', () => {
  const reversed = Object.fromEntries(Object.entries(entry).reverse()) as TillEntry
  const expected =
    '{"nonce":"3f1c2b5e-8c1d-4a52-9d3e-6b7a8c9d0e1f","counter":7,"at":1795768000123,' +
    '"syncedAt":1795760000000,"text":"HD89-SQMB-G3VY \\"ක්‍ෂ\\" \u2028","cashierId":null,' +
    '"attentionConfirmed":true,"takenCents":125000,"voided":false}'
  expect(textToSign(entry)).toBe(expected)
  expect(textToSign(reversed)).toBe(expected)
})

const changes: readonly Partial<TillEntry>[] = [
  { nonce: '3f1c2b5e-8c1d-4a52-9d3e-6b7a8c9d0e1e' },
  { counter: 8 },
  { at: 1 },
  { syncedAt: 1 },
  { text: '' },
  { cashierId: '3f1c2b5e-8c1d-4a52-9d3e-6b7a8c9d0e1f' },
  { attentionConfirmed: false },
  { takenCents: null },
  { takenCents: 0 },
  { voided: true },
]

test.each(changes)('nothing of an entry changes unsigned: %o [SYNC-02]', (change) => {
  expect(textToSign({ ...entry, ...change })).not.toBe(textToSign(entry))
})

test('the signature is no part of what is signed [SYNC-02]', () => {
  const other: TillEntry = { ...entry, signature: 'x' }
  expect(textToSign(other)).toBe(textToSign(entry))
})
