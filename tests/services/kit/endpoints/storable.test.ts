import { expect, test } from 'vitest'
import { storable } from '#src/services/kit/endpoints/storable.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

test('half of a surrogate pair is replaced at any depth, and nothing else', () => {
  const at = new Date()
  const input = { name: 'a\ud800', lines: [{ name: '\udc00', count: 1 }], at, note: null }
  expect(storable(input)).toEqual({
    name: 'a\ufffd',
    lines: [{ name: '\ufffd', count: 1 }],
    at,
    note: null,
  })
  expect(storable(undefined)).toBeUndefined()
})

test('text with NUL is refused at its field; within a field, at that field', () => {
  const input = { name: 'a\0b', address: { value: '\0' }, lines: [{ name: '\0' }], city: 'Galle' }
  const message = 'common:messages.unreadable'
  expect(refusalOf(input)).toMatchObject({
    kind: 'invalid',
    details: { errors: { name: message, address: message, lines: message } },
  })
})

function refusalOf(input: unknown): unknown {
  try {
    storable(input)
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  return null
}
