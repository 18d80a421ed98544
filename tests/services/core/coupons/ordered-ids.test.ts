import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { orderedIds } from '#src/services/core/coupons/ordered-ids.ts'

test('ids ascend within a batch and from one to the next, and none comes twice', () => {
  const ids = [3, 0, 2500, 1, 4].flatMap(orderedIds)
  expect(ids).toHaveLength(2508)
  expect(new Set(ids).size).toBe(2508)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
})
