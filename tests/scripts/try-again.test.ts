import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#src/platform/root.ts'

const { tryAgain } = await import(join(root, 'scripts/lib/try-again.mjs'))

type Failure = { title: string; text: string; file: string }
type Counts = { passed: number; failed: number; failures: Failure[]; passedIn?: string[] }

const failureIn = (file: string, title = file): Failure => ({
  title,
  file,
  text: `${title} broke\nat line 3`,
})
const counts = (passed: number, ...failures: Failure[]): Counts => ({
  passed,
  failed: failures.length,
  failures,
})
const passedIn = (...files: string[]) => ({ ...counts(files.length), passedIn: files })

/** A step that failed like this, and the files that are tried again, which then end like that. */
async function after(first: Counts, second: Counts) {
  const tried: string[][] = []
  const again = async (files: string[]) => {
    tried.push(files)
    return second
  }
  const { results, unsteady } = await tryAgain([{ name: 'vitest', ...first, again }])
  const { passed, failed, failures } = results[0]
  return { passed, failed, left: failures.map(({ title }: Failure) => title), unsteady, tried }
}

test('what passes the second time counts as passed and is named with its first reason', async () => {
  const first = counts(8, failureIn('a.test.ts', 'one'), failureIn('a.test.ts', 'two'))
  expect(await after(first, passedIn('a.test.ts'))).toEqual({
    passed: 10,
    failed: 0,
    left: [],
    unsteady: ['a.test.ts, one: one broke'],
    tried: [['a.test.ts']],
  })
})

test('what fails twice has failed, whatever else passes', async () => {
  const first = counts(8, failureIn('a.test.ts'), failureIn('b.test.ts'))
  const second = {
    ...counts(3, failureIn('b.test.ts', 'another')),
    passedIn: ['a.test.ts', 'b.test.ts'],
  }
  expect(await after(first, second)).toEqual({
    passed: 9,
    failed: 1,
    left: ['b.test.ts'],
    unsteady: ['a.test.ts, a.test.ts: a.test.ts broke'],
    tried: [['a.test.ts', 'b.test.ts']],
  })
})

test.each([
  ['said nothing', passedIn()],
  [
    'failed outside every file',
    { ...counts(4, failureIn('', 'the run')), passedIn: ['a.test.ts'] },
  ],
  ['ran another file alone', passedIn('b.test.ts')],
])('a second run that %s has shown nothing', async (_, second) => {
  const found = await after(counts(8, failureIn('a.test.ts')), second)
  expect(found).toMatchObject({ passed: 8, failed: 1, left: ['a.test.ts'], unsteady: [] })
})

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => failureIn(`${at}.test.ts`))

test.each([
  ['nothing failed', counts(9)],
  ['no file is named', counts(9, failureIn('', 'the run itself'))],
  ['six files failed', counts(9, ...files(6))],
])('nothing is tried again where %s', async (_, first) => {
  const found = await after(first, passedIn())
  expect(found).toMatchObject({ passed: 9, failed: first.failed, unsteady: [], tried: [] })
})

test('five files are tried again, and what has no file stays failed', async () => {
  const found = await after(
    counts(9, ...files(5), failureIn('', 'outside')),
    passedIn(...files(5).map(({ file }) => file)),
  )
  expect(found).toMatchObject({ passed: 14, failed: 1, left: ['outside'] })
  expect(found.unsteady).toHaveLength(5)
})
