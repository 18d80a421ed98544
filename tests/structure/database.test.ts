import { expect, test } from 'vitest'
import { codeIn, filesIn, linesMatching, type SourceFile } from './source-files.ts'

const queries = codeIn('src/services', 'src/web/auth', 'src/database')

test('every table stands in a schema.ts, where migrations look for it', () => {
  const elsewhere = codeIn('src').filter(({ path }) => !path.endsWith('/schema.ts'))
  expect(
    linesMatching(elsewhere, /\bpg(Table|Enum|Sequence|Schema|View)\(/),
    'Move it to the schema.ts of its noun, or the next migration drops it.',
  ).toEqual([])
})

test('no index is declared descending: the planner would not use it for our lists', () => {
  const schemas = queries.filter(({ path }) => path.endsWith('schema.ts'))
  expect(
    linesMatching(schemas, /\.desc\(\)/),
    'Declare the index ascending; it is read backwards.',
  ).toEqual([])
})

test('inside a transaction nothing runs on the outer connection', () => {
  expect(queries.flatMap(outerUses), 'Use tx, which the callback is given, instead of db.').toEqual(
    [],
  )
})

test('what is due is asked for as columns keep moments: what was written just now is due', () => {
  const exact = /\b(due|check)_?at\}?(, sql`| <= )now\(\)/i
  expect(linesMatching(queries, exact), 'Compare with storedNow.').toEqual([])
  expect('where due_at <= now() and').toMatch(exact)
  expect('lte(jobs.checkAt, sql`now()`)').toMatch(exact)
})

test('instants are kept in milliseconds with their zone', () => {
  const schemas = queries.filter(({ path }) => path.endsWith('schema.ts'))
  const columns = schemas.flatMap(({ path, text }) =>
    [...text.matchAll(/\btimestamp\([^)]*\)/g)].map((match) => ({ path, call: match[0] })),
  )
  const odd = columns.filter(
    ({ call }) => !/withTimezone: true/.test(call) || !/precision: 3/.test(call),
  )
  expect(
    odd.map(({ path, call }) => `${path} ${call}`),
    'Write timestamp(…, { withTimezone: true, precision: 3 }).',
  ).toEqual([])
})

test('SQL is never joined from strings', () => {
  const elsewhere = queries.filter(
    ({ path }) => !/^src\/database\/(migrate|embedded|lock)|^src\/database\/embedded\//.test(path),
  )
  expect(
    linesMatching(elsewhere, /sql\.raw\(|\.query\(\s*`[^`]*\$\{/),
    'Use drizzle, or sql`…` with its values as parameters.',
  ).toEqual([])
})

test('nothing newer than PostgreSQL 15 is asked for', () => {
  const written = [...queries, ...filesIn(['src/database/migrations'], /\.sql$/)]
  expect(linesMatching(written, /\b(MERGE\s+INTO|uuidv7\(\)|JSON_TABLE|any_value\()/i)).toEqual([])
})

/** The body of every `transaction(async (tx) => …)` that says `db.`; braces are counted. */
function outerUses(file: SourceFile): string[] {
  return [...file.text.matchAll(/\.transaction\(\s*(?:async\s*)?(?:\(\s*tx\b|tx\s*=>|function)/g)]
    .map((match) => callFrom(file.text, (match.index ?? 0) + match[0].indexOf('(')))
    .filter((call) => /(?<![\w.])(deps\.)?db\b(?!\s*:)/.test(call))
    .map((call) => `${file.path}  ${call.split('\n')[0]}`)
}

function callFrom(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(open, at + 1)
  }
  return text.slice(open)
}

test('only the newest snapshot of the schema is kept', () => {
  const names = filesIn(['src/database/migrations/meta'], /_snapshot\.json$/)
  expect(
    names,
    'Delete the older ones: the next migration is compared with the newest.',
  ).toHaveLength(1)
})
