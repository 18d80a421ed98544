import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

/** Lines of levels 1 and 2 in each section of ASVS 5.0.0, which numbers them from 1. */
const lines = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
}
const states = ['met', 'partly', 'not yet', 'differs', 'none here', 'operator']

const page = readFileSync(inRoot('docs', 'asvs.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| .+? \| (.+?) \| (.+) \|$/gm)].map(
  ([, line = '', state = '', why = '']) => ({ line, state, why }),
)

test('every line of levels 1 and 2 of ASVS 5.0 is answered once, in order', () => {
  const expected = Object.entries(lines).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  )
  expect(rows.map(({ line }) => line)).toEqual(expected)
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
})

test('what a line names exists, and what is met is shown by it', () => {
  const wrong = rows.flatMap(({ line, state, why }) => {
    const paths = [...why.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts|tsx?|sql|mjs|ya?ml))`/g)]
    const places = paths.map(([, path = '']) => ({
      path,
      exists: existsSync(inRoot(path)) || existsSync(inRoot('tests', path)),
    }))
    const missing = places.filter(({ exists }) => !exists).map(({ path }) => `${line}: ${path}`)
    return state === 'met' && places.length === 0 ? [...missing, `${line}: nothing`] : missing
  })
  expect(wrong).toEqual([])
})
