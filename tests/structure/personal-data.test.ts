import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import type { PersonalTable } from '#src/services/persons/erasure.ts'
import { personalTables } from '#src/services/persons/tables/index.ts'

type Table = { columns: Record<string, { type: string }> }

/** What a column is called that holds something of a person, or opens something. */
const PERSONAL =
  /email|mobile|phone|local_number|full_name|owner_name|buyer_|address|latitude|longitude|birth|nic_|user_agent|bank_account|_hash$|sealed|comment|_note$/
const TEXT = /^(text|jsonb?|bytea|inet|varchar|double precision)/

const page = inRoot('docs', 'personal-data.md')
const text = readFileSync(page, 'utf8')
const [head = '', foot = ''] = text.split('## Without personal data')
const tables = newestTables()
const named = columnsByTable(head)
const without = namesIn(foot)

test('docs/personal-data.md names every table once, and none that is gone', () => {
  const all = [...named.keys(), ...without].sort()
  expect(all).toEqual(Object.keys(tables).sort())
})

test('every column that sounds like a person stands on the page, and each of the page exists', () => {
  const missing = Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns)
      .filter(([name, { type }]) => PERSONAL.test(name) && TEXT.test(type))
      .filter(([name]) => !named.get(table)?.includes(name))
      .map(([name]) => `${table}.${name}`),
  )
  expect(missing).toEqual([])
  const gone = [...named].flatMap(([table, columns]) =>
    columns.filter((name) => !tables[table]?.columns[name]).map((name) => `${table}.${name}`),
  )
  expect(gone).toEqual([])
})

test('the page says of each table what the definition of exports and erasures says', async () => {
  const [before = '', after = ''] = text.split(/(?<=\|\n)\n(?=## Without)/)
  const intro = before.slice(0, before.lastIndexOf('|---|\n') + '|---|\n'.length)
  const rows = personalTables.map(rowOf).join('')
  await expect(`${intro}${rows}\n${after}`).toMatchFileSnapshot(page)
})

test('every row says a level and when the data goes', () => {
  const levels = /^(open|business|person|secret)(, secret)?$/
  for (const [, , , , level = '', , , goes = ''] of rowsOf(head)) {
    expect(level.trim()).toMatch(levels)
    expect(goes.trim()).not.toBe('')
  }
})

const ENDS = {
  books: 'books must be kept as long as the law says',
  chain: 'a hash of it is in the signed chain',
  signed: 'the till signed it, and coupons are proved by it',
  optOut: 'as the wish not to be written to',
  hashed: 'hashed, and gone within days',
  unlinked: 'nothing leads to a person',
  steps: 'emptied by the last step itself',
}

function rowOf({ table, whose, columns, level, goes, parts }: PersonalTable): string {
  const ways = parts.map(({ found, ofOthers }) => found.words + (ofOthers ? ' (others’)' : ''))
  const ends = parts.map(({ erased }) => {
    if (erased.how === 'remove') return 'removed'
    if (erased.how === 'keep') return `stays: ${ENDS[erased.why]}`
    const emptied = columns.filter((column) => column in erased.set)
    const rest = columns.filter((c) => !emptied.includes(c) && c !== 'search_text')
    return rest.length === 0 ? 'emptied' : `emptied: ${emptied.map(code).join(', ')}`
  })
  const cells = [code(table), whose, columns.map(code).join(', '), level]
  return `| ${[...cells, ways.join('; '), ends.join('; '), goes].join(' | ')} |\n`
}

function code(name: string): string {
  return `\`${name}\``
}

function newestTables(): Record<string, Table> {
  const folder = inRoot('src', 'database', 'migrations', 'meta')
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(join(folder, newest ?? ''), 'utf8'))
  return Object.fromEntries(
    Object.entries<Table>(tables).map(([name, table]) => [name.replace('public.', ''), table]),
  )
}

/** Cells of the rows that begin with a name. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|'))
}

function columnsByTable(text: string): Map<string, string[]> {
  return new Map(
    rowsOf(text).flatMap(([, names = '', , columns = '']) =>
      namesIn(names).map((name) => [name, namesIn(columns)] as const),
    ),
  )
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/`([a-z_0-9]+)`/g), ([, name = '']) => name)
}
