import { expect, test } from 'vitest'
import { isWithoutLocks, locksOf } from '#src/database/migration-locks.ts'
import { filesIn } from './source-files.ts'

/** Older ones have run everywhere. */
const LAST_WITHOUT_RULE = '0092'

test('a migration that locks a table for as long as it is large says why [OPS-05]', () => {
  const files = filesIn(['src/database/migrations'], /\.sql$/)
  const silent = files.flatMap(({ path, text }) => {
    const name = path.split('/').at(-1) ?? ''
    if (name.slice(0, 4) <= LAST_WITHOUT_RULE || /^-- locks: \w/m.test(text)) return []
    const locks = locksOf(text).filter(({ kind }) => kind !== 'rows' || !isWithoutLocks(text))
    return locks.map(({ table, what }) => `${name}: ${table} ${what}`)
  })
  expect(
    silent,
    'Begin with "-- without locks", CREATE INDEX CONCURRENTLY, NOT VALID and VALIDATE, or say "-- locks: why".',
  ).toEqual([])
})
