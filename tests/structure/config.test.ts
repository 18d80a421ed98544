import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeIn, linesMatching, root } from './source-files.ts'

const text = (path: string) => readFileSync(join(root, path), 'utf8')

/** Names that the platform or tools own, not this program. */
const foreign = new Set(['NODE_ENV', 'TZ', 'CI'])

test('one file alone reads the environment', () => {
  const others = codeIn('src', 'views', 'islands').filter(
    ({ path }) => !/^src\/config(\.ts|\/)/.test(path),
  )
  expect(linesMatching(others, /process\.env\b|import\.meta\.env/)).toEqual([])
})

test('the README explains every variable that is read, and none that is not', () => {
  const read = namesIn(
    codeIn('src')
      .filter(({ path }) => /^src\/config(\.ts|\/)/.test(path))
      .map((file) => file.text)
      .join('\n'),
  )
  const explained = new Set(
    [...text('README.md').matchAll(/^\| (.*?) \|/gm)].flatMap((row) =>
      [...(row[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1] ?? ''),
    ),
  )
  expect([...explained].filter((name) => !read.has(name) && !foreign.has(name))).toEqual([])
  expect([...read].filter((name) => !explained.has(name) && !foreign.has(name))).toEqual([])
})

/** Variables are the upper-case keys of the configuration's schema. */
function namesIn(source: string): Set<string> {
  return new Set([...source.matchAll(/^\s+([A-Z][A-Z0-9_]{2,}):/gm)].map((match) => match[1] ?? ''))
}
