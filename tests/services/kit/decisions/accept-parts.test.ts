import { expect, test } from 'vitest'
import type { ChangePart } from '#src/contract/change-parts.ts'
import { dividedParts, requireDivisible } from '#src/services/kit/decisions/accept-parts.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

const changed = {
  kind: 'profile',
  fields: ['address', 'webSite', 'bankAccount'],
} as const

test.each([
  [changed, ['address', 'web', 'bank']],
  [{ kind: 'profile', fields: ['address'] } as const, []],
  [{ kind: 'profile', fields: ['bank', 'bankAccount'] } as const, []],
  [{ kind: 'profile', fields: null } as const, []],
])('%j is divided into %j', (one, parts) => {
  expect(dividedParts(one)).toEqual(parts)
})

test.each<[string, readonly ChangePart[], string | null]>([
  ['none', [], null],
  ['one that waits', ['web'], null],
  ['all but one that wait', ['address', 'bank'], null],
  ['all that wait', ['address', 'web', 'bank'], 'decisions:acceptAll'],
  ['one that is not changed', ['picture'], 'decisions:acceptGone'],
  ['one that is not changed after one that waits', ['address', 'picture'], 'decisions:acceptGone'],
  ['one that is not changed before one that waits', ['picture', 'address'], 'decisions:acceptGone'],
  ['one of another kind', ['address', 'place'], 'decisions:acceptGone'],
])('accepting %s is allowed or refused with the reason', (_, accepted, key) => {
  let refused: unknown = null
  try {
    requireDivisible(changed, accepted)
  } catch (error) {
    refused = error
  }
  if (key === null) expect(refused).toBeNull()
  else {
    expect(refused).toBeInstanceOf(Refusal)
    expect(JSON.stringify(refused)).toContain(key)
  }
})
