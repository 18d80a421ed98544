import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { code, filesIn, linesMatching } from './source-files.ts'

const rows = readdirSync(inRoot('docs', 'requirements')).flatMap((file) =>
  idsIn(inRoot('docs', 'requirements', file), /^(?:- |\| )([A-Z]+-\d{2,3})(?: OPEN:|:| \|)/gm).map(
    (id) => ({ id, file }),
  ),
)
const screens = rows.filter(({ file }) => file === 'screens.md').map(({ id }) => id)
const facts = rows.filter(({ file }) => file !== 'screens.md')
const rules = idsIn(inRoot('docs', 'security.md'), /^\| ([A-Z]\d\d) \|/gm)

const tests = filesIn(['tests', 'e2e'], /\.tsx?$/)
const AREA = [...new Set(facts.map(({ id }) => id.split('-')[0])), 'SCREEN'].join('|')
const ID = `(?:(?:${AREA})-\\d+|[A-Z]\\d\\d)`
const titles = tests.flatMap(({ path, text }) =>
  [...text.matchAll(new RegExp(` \\[(${ID}(?:, ${ID})*)\\]['"\`]`, 'g'))].map(([, ids = '']) => ({
    path,
    ids: ids.split(', '),
  })),
)

test('every row of docs/requirements stands once, in the file of its area', () => {
  expect(facts.length).toBeGreaterThan(900)
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const astray = facts.filter(({ id, file }) => `${id.split('-')[0]?.toLowerCase()}.md` !== file)
  expect(astray).toEqual([])
})

test('every row is named by the title of a test', () => {
  const named = new Set(titles.flatMap(({ ids }) => ids))
  expect(facts.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
})

test('a title names rows, screens and security rules that exist', () => {
  const known = new Set([...facts.map(({ id }) => id), ...screens, ...rules])
  const invented = titles.flatMap(({ path, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${path}  ${id}`),
  )
  expect(invented).toEqual([])
})

test('ids end a title, each written out: "a deal runs for at least 7 days [DEAL-59]"', () => {
  const list = new RegExp(` \\[${ID}(?:, ${ID})*\\](?=['"\`])`, 'g')
  const elsewhere = tests.flatMap(({ path, text }) =>
    text
      .replace(list, '')
      .split('\n')
      .filter((line) => inText.test(line) || leads.test(line))
      .map((line) => `${path}  ${line.trim()}`),
  )
  expect(elsewhere).toEqual([])
})

test('code says the rule instead of its id', () => {
  const product = filesIn([...code, 'locales', 'scripts', 'deploy'], /./)
  expect(
    linesMatching(product, new RegExp(`\\b(${AREA})-\\d\\d|\\((${rules.join('|')})[,)]`)),
  ).toEqual([])
})

const inText = new RegExp(`['"\`].*\\b(${AREA})-\\d`)
const leads = /\b(?:test|it|describe)(?:\.\w+)*\(\s*['"`][A-Z]\d\d /

function idsIn(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, id = '']) => id)
}
