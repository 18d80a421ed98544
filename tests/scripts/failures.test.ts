import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#src/platform/root.ts'

const { clip, failuresText } = await import(join(root, 'scripts/lib/failures.mjs'))
const { testsOf } = await import(join(root, 'scripts/lib/noun-tests.mjs'))
const lines = (length: number) => Array.from({ length }, (_, index) => `line ${index + 1}`)

test.each([1, 39, 40])('a failure of %d lines is shown whole', (length) => {
  expect(clip(lines(length).join('\n'))).toBe(lines(length).join('\n'))
})

test.each([41, 5000])('of %d lines the first and the last are shown, 40 in all', (length) => {
  const shown = clip(lines(length).join('\n')).split('\n')
  expect(shown).toHaveLength(40)
  expect(shown[0]).toBe('line 1')
  expect(shown.at(-1)).toBe(`line ${length}`)
  expect(shown).toContain(`… ${length - 39} lines left out …`)
})

test('a failure has no colours, no frames of packages and no endless lines', () => {
  const output = [
    '\u001b[31mAssertionError\u001b[39m: \u001b[1mno\u001b[22m',
    '    at tests/views/shell.test.tsx:12:3',
    '    at runTest (file:///any/node_modules/vitest/dist/run.js:1:2)',
    '    at new Promise (<anonymous>)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    'x'.repeat(10_000),
  ].join('\n')
  expect(clip(output).split('\n')).toEqual([
    'AssertionError: no',
    '    at tests/views/shell.test.tsx:12:3',
    `${'x'.repeat(400)} …`,
  ])
})

test('all failures stand at the end, each with the command that repeats it', () => {
  const failures = ['one', 'two'].map((title) => ({
    title,
    text: `${title} broke`,
    command: `npm test -- tests/${title}.test.ts`,
  }))
  expect(failuresText([])).toBe('')
  const text = failuresText(failures)
  expect(text).toMatch(
    /^\nFailures:\n\nFAILED one\none broke\n\n {2}npm test -- tests\/one\.test\.ts\n/,
  )
  expect(text.indexOf('FAILED two')).toBeGreaterThan(text.indexOf('FAILED one'))
})

test('such a command runs one file, or one journey', () => {
  expect(testsOf('tests/structure/files.test.ts')).toEqual({
    files: ['tests/structure/files.test.ts'],
    journeys: [],
  })
  expect(testsOf('e2e/shell.spec.ts:12')).toEqual({ files: [], journeys: ['e2e/shell.spec.ts:12'] })
})

test.each([
  ['passes', '', 0],
  ['fails in CI', 'true', 1],
])('without a browser everything else runs, is said, and %s', async (_, CI, code) => {
  const { NODE_PATH: _path, VITEST: _vitest, ...env } = process.env
  const args = ['scripts/test.mjs', 'tests/i18n/languages.test.ts', 'e2e/shell.spec.ts:12']
  const run = promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...env, CI, CHROMIUM: '/bin/false', TEST_EXERCISES: '' },
  })
  const { stdout, code: ended = 0 } = await run.catch((error) => error)
  expect(ended, stdout).toBe(code)
  expect(stdout).toMatch(/Left out: the journeys in e2e, .*CHROMIUM=/)
  expect(stdout).toMatch(code === 0 ? /\n\d+ passed, 0 failed\n$/ : /\n\d+ passed, 1 failed\n$/)
})
