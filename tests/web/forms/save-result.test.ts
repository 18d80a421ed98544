import { expect, test } from 'vitest'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type SaveError, withSubmittedVersion } from '#src/web/forms/save-result.ts'

const record = { name: 'Ceylon Leaf', version: 3 }
const refusal = (kind: 'ruleBroken' | 'conflict' | 'invalid'): SaveError => ({
  ok: false,
  kind,
  displayMessage: 'No.',
  errors: {},
  retryAfterSeconds: null,
})

test('a form shown again keeps the version that was seen, until its message announces a newer one', () => {
  for (const saveError of [
    undefined,
    new UpstreamFault('timeout'),
    refusal('invalid'),
    refusal('conflict'),
  ]) {
    expect(withSubmittedVersion(record, 2, saveError)).toEqual({ name: 'Ceylon Leaf', version: 2 })
  }
  expect(withSubmittedVersion(record, 2, refusal('ruleBroken'))).toEqual(record)
})
