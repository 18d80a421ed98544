import { expect, test } from 'vitest'
import { UpstreamFault } from '#src/upstream/result.ts'
import { asSeen, type Trouble } from '#src/web/forms/trouble.ts'

const record = { name: 'Ceylon Leaf', version: 3 }
const refusal = (kind: 'ruleBroken' | 'conflict' | 'invalid'): Trouble => ({
  ok: false,
  kind,
  displayMessage: 'No.',
  errors: {},
  retryAfterSeconds: null,
})

test('a form shown again keeps the version that was seen, until its reader is told of a newer one', () => {
  for (const trouble of [
    undefined,
    new UpstreamFault('timeout'),
    refusal('invalid'),
    refusal('conflict'),
  ]) {
    expect(asSeen(record, 2, trouble)).toEqual({ name: 'Ceylon Leaf', version: 2 })
  }
  expect(asSeen(record, 2, refusal('ruleBroken'))).toEqual(record)
})
