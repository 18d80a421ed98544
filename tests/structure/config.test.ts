import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '#src/config/variables.ts'
import { codeIn, linesMatching, root } from './source-files.ts'

const read = Object.keys(variables({ production: false, run: 'all' }).shape)

test('one file alone reads the environment', () => {
  const others = codeIn('src', 'views', 'islands').filter(
    ({ path }) => path !== 'src/config/config.ts',
  )
  expect(
    linesMatching(others, /process\.env\b|import\.meta\.env/),
    'Read it in src/config and hand the value on.',
  ).toEqual([])
})

test('the documentation explains every variable that is read, and no other', () => {
  expect(explained().sort()).toEqual([...read].sort())
})

test('compose passes every variable on that its containers can use', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const passed = [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect(read.filter((name) => !passed.includes(name)).sort()).toEqual([...notInCompose].sort())
})

/** Set by the image, bound to the grace period there, of the demo world, of halves that run apart, of programs that the image has not, or of platforms that set them by themselves. */
const notInCompose = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'DATA_DIR',
  'SHUTDOWN_SECONDS',
  'DEMO',
  'SOCIAL_STAND_IN',
  'PAYMENT_STAND_IN',
  'DEALDESK_RUN',
  ...read.filter((name) => /^(UPSTREAM|BACKUP|AWS)_/.test(name)),
]

/** Names in the first column of the configuration table. */
function explained(): string[] {
  const rows =
    readFileSync(join(root, 'docs/configuration.md'), 'utf8').match(/^\| `[A-Z].*$/gm) ?? []
  return rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
}
