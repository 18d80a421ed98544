import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '#src/config/variables.ts'
import { codeIn, linesMatching, root } from './source-files.ts'

const read = Object.keys(variables({ production: false, run: 'all' }).shape)

test('one file alone reads the environment', () => {
  const others = codeIn('src', 'views', 'islands').filter(({ path }) => path !== 'src/config.ts')
  expect(linesMatching(others, /process\.env\b|import\.meta\.env/)).toEqual([])
})

test('the README explains every variable that is read, and no other', () => {
  expect(explained().sort()).toEqual([...read].sort())
})

/** Names in the first column of the configuration table. */
function explained(): string[] {
  const rows = readFileSync(join(root, 'README.md'), 'utf8').match(/^\| `[A-Z].*$/gm) ?? []
  return rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
}
