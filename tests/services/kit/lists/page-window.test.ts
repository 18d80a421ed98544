import { expect, test } from 'vitest'
import { batchWindow, isNear, plainWindow, windowOf } from '#src/services/kit/lists/page-window.ts'

const of = (totalItems: number, page: number) =>
  windowOf({ totalItems, capped: false }, { page, size: 25 })

test('a page of the second half is counted from the end', () => {
  expect(of(100, 3)).toEqual({ limit: 25, offset: 0, fromEnd: true })
  expect(of(100, 1)).toEqual({ limit: 25, offset: 25, fromEnd: false })
})

test('the last page is as short as what is left, and never begins before the end', () => {
  expect(of(110, 4)).toEqual({ limit: 10, offset: 0, fromEnd: true })
  expect(of(110, 3)).toEqual({ limit: 25, offset: 10, fromEnd: true })
})

test('beyond the end is nothing', () => {
  expect(of(100, 4)).toBeNull()
})

test('a total that was not counted to its end is read from the front, however far', () => {
  const total = { totalItems: 100, capped: true }
  expect(windowOf(total, { page: 9, size: 25 })).toEqual({ limit: 25, offset: 225, fromEnd: false })
})

test('a batch is a thousand rows behind another or from the front, and no page', () => {
  const batch = { limit: 1000, offset: 0, fromEnd: false }
  expect(batchWindow({ after: 'FIRST' })).toEqual(batch)
  const after = '0198c1d4-0000-7000-8000-000000000001'
  expect(batchWindow({ after })).toEqual({ ...batch, after })
  expect(batchWindow({})).toBeNull()
  expect(plainWindow({ page: 3, size: 25, after })).toEqual({ ...batch, after })
  expect(plainWindow({ page: 3, size: 25 })).toEqual({ limit: 25, offset: 75, fromEnd: false })
})

test('a thousand rows are near', () => {
  expect([isNear(1000), isNear(1001)]).toEqual([true, false])
})
