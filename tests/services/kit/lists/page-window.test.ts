import { expect, test } from 'vitest'
import { windowOf } from '#src/services/kit/lists/page-window.ts'

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
