import { expect, test } from 'vitest'
import { SEARCH_MAX } from '#src/contract/paging.ts'
import { readListQuery } from '#src/web/lists/list-query.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query))

test('a page is up to six digits, anything else is the first one', () => {
  for (const page of ['', '-1', '1.5', 'x', '1e3', ' 2', '1234567']) {
    expect(read(`page=${encodeURIComponent(page)}`).page, page).toBe(0)
  }
  expect(read('page=12').page).toBe(12)
})

test('a term is trimmed, cut and always fit for an address', () => {
  expect(read('q=+te%00a+').q).toBe('tea')
  expect(read(`q=${'a'.repeat(SEARCH_MAX + 1)}`).q).toHaveLength(SEARCH_MAX)
  const cut = read(`q=${'a'.repeat(SEARCH_MAX - 1)}${encodeURIComponent('🍵')}`).q
  expect(cut).toHaveLength(SEARCH_MAX)
  expect(() => encodeURIComponent(cut)).not.toThrow()
})
