import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#src/platform/root.ts'
import { createRaces } from '#tests/support/exercised-races.ts'
import { type Exercises, endpointAt, withoutValues } from '#tests/support/exercises.ts'

const { phrasesOf, secondPass } = await import(join(root, 'scripts/lib/second-pass.mjs'))
const [one, other, third] = [
  'tests/views/shell.test.tsx',
  'tests/views/fields.test.tsx',
  'tests/views/messages.test.tsx',
]
const about = 'tests/database/migrate.test.ts'

/** What the second pass chooses when the first recorded this of its files: `[milliseconds, statements]`. */
async function choose(
  files: Record<string, [number, string[]] | null>,
  part?: string,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'exercises-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [file, recorded] of Object.entries(files)) {
    if (!recorded) continue
    const [milliseconds, statements] = recorded
    const exercises: Exercises = { statements, races: [], endpoints: [] }
    const record = JSON.stringify({ file, milliseconds, ...exercises })
    await writeFile(join(folder, `${file.replaceAll('/', '+')}.json`), record)
  }
  return secondPass(Object.keys(files), folder, part).files
}

test('the second pass does all that the first did, with the cheapest files', async () => {
  const files = { [one]: [900, ['a', 'b']], [other]: [100, ['a']], [third]: [200, ['b']] }
  expect(await choose(files as Parameters<typeof choose>[0])).toEqual([other, third])
})

test('a part repeats a third, and three parts all', async () => {
  const files = { [one]: [100, ['a']], [other]: [100, ['b']], [third]: [100, ['c']] }
  const parts = ['0', '1', '2'].map((part) => choose(files as Parameters<typeof choose>[0], part))
  const chosen = await Promise.all(parts)
  expect(chosen.map((each) => each.length)).toEqual([1, 1, 1])
  expect(chosen.flat().sort()).toEqual([one, other, third].sort())
})

test('a file that later ones make needless is left out again', async () => {
  const files = {
    [one]: [10, ['a', 'b']],
    [other]: [100, ['b', 'c', 'd']],
    [third]: [100, ['a', 'e', 'f']],
  }
  expect(await choose(files as Parameters<typeof choose>[0])).toEqual([other, third])
})

test('what was not recorded runs, and what is about engines, but not what starts processes', async () => {
  const files = {
    [one]: [10, ['a']],
    [other]: null,
    [about]: [9000, ['a']],
    'tests/process/stop.test.ts': null,
    'tests/deploy/image.test.ts': [10, ['z']],
  }
  expect(await choose(files as Parameters<typeof choose>[0])).toEqual([other, about])
  expect(secondPass([one, other], undefined).files).toEqual([one, other])
})

test.each([
  [
    'select "id" from "deals" where "id" in ($1, $2, $3)',
    'select "id" from "deals" where "id" in (?)',
  ],
  ['insert into "a1" values ($1, default, $2), ($3, default, $4)', 'insert into "a1" values (?)'],
  ["select 1.5, 'it''s', now() - interval '2 days'", 'select ?, now() - interval ?'],
  ['update "deals" set "title" = $1 !23505', 'update "deals" set "title" = ? !23505'],
])('of a statement the values do not count: %s', (text, expected) => {
  expect(withoutValues(text)).toBe(expected)
})

test('of a statement its turns of phrase count, and the names in it do not', () => {
  const phrases = phrasesOf(
    'update "users" set "users"."name" = lower(?) where deals.id = ? !23505',
  )
  expect(phrases).toEqual([
    'update',
    'update x',
    'x set',
    'set x',
    'x =',
    '= lower',
    'lower (?)',
    '(?) where',
    'where x',
    'x =',
    '= ?',
    '? !',
    '! 23505',
  ])
})

test('an address is the endpoint of the contract that it leads to', () => {
  expect(endpointAt('GET', '/api/v1/files/files/0198c1d4-0000-7000-8000-000000000001')).toBe(
    'get files/files/{id}',
  )
  expect(endpointAt('GET', '/api/v1/nowhere/else')).toBe('GET v1 nowhere')
})

test('writes of one table race while both are under way, in a transaction to its end', () => {
  const races = createRaces()
  const [first, second] = [{}, {}]
  const update = 'update "deals" set "a" = 1'
  const lock = 'select "id" from "deals" where ("id" = $1) for update'
  races.begin(first, update)
  races.end(first, update)
  races.begin(second, update)
  expect(races.take()).toEqual([])
  races.end(second, update)
  races.begin(first, 'begin')
  races.begin(first, lock)
  races.end(first, lock)
  races.begin(second, update)
  races.begin(second, 'update "users" set "a" = 1')
  expect(races.take()).toEqual([`${lock} || ${update}`])
  races.end(first, 'commit')
  races.begin(second, update)
  expect(races.take()).toEqual([])
})
