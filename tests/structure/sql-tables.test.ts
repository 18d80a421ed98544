import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { codeIn, type SourceFile } from './source-files.ts'
import { sqlIn, tablesNamed } from './sql-in.ts'

/** What reads or writes the tables of every service by its purpose. */
const ofAll = [
  // Exports and erases whatever any table knows of a person.
  /^src\/services\/persons\//,
  // Fills every table with the demo world.
  /^src\/world\//,
]

/** Tables that files still spell out; these numbers only fall. */
const spelt: Record<string, number> = {
  'src/services/order-payment/invoices/book-checkout.ts': 1,
  'src/services/persons/blockers.ts': 8,
  'src/services/persons/find-person.ts': 2,
  'src/services/persons/retention.ts': 3,
  'src/services/persons/run-step.ts': 3,
  'src/services/persons/tables/files.ts': 6,
}

const files = codeIn('src')
const owners = await ownersOfTables()
const named = files.map((file) => ({ path: file.path, tables: tablesIn(file) }))

test('the statements of a service name no table of another', () => {
  const foreign = named
    .filter(({ path }) => !ofAll.some((folder) => folder.test(path)))
    .flatMap(({ path, tables }) =>
      tables
        .filter((table) => owners.get(table) !== ownerOf(path))
        .map((table) => `${path}  ${table} of ${owners.get(table)}`),
    )
  expect(foreign, 'Let the owner offer what is read, in its index.ts, or be called.').toEqual([])
})

test('a statement takes names of tables from their schemas', () => {
  const counts = named.flatMap(({ path, tables }) =>
    tables.length > 0 ? [[path, tables.length]] : [],
  )
  expect(
    Object.fromEntries(counts),
    'Interpolate the table; a number that has fallen is to be lowered here.',
  ).toEqual(spelt)
})

test('a service hands over no table, which another could read', async () => {
  const shared = /^src\/services\/([\w-]+\/index|kit\/.+(?<!\/schema))\.ts$/
  const offered = await exportsOf(files.filter(({ path }) => shared.test(path)))
  expect(offered.length).toBeGreaterThan(200)
  const tables = offered.filter(({ value }) => is(value, PgTable))
  expect(tables.map(({ path, name }) => `${path}  ${name}`)).toEqual([])
})

test('every template of SQL is read', () => {
  const missed = files.filter(({ text }) => {
    const code = text.replaceAll(/^\s*(\/\/.*|\/\*[\s\S]*?\*\/)$/gm, '')
    return sqlIn(text).length !== [...code.matchAll(/\bsql(?:<[^`]*>)?`/g)].length
  })
  expect(missed.map(({ path }) => path)).toEqual([])
})

/** In these, `#{` stands for what begins an interpolation. */
test.each([
  ['a table', 'sql`select id from deals`', ['deals']],
  [
    'an alias',
    'sql`select d.id from deals as d join coupons c on c.deal_id = d.id`',
    ['deals', 'coupons'],
  ],
  [
    'a list of tables',
    'sql`select from deals as d, coupons c, plans`',
    ['deals', 'coupons', 'plans'],
  ],
  ['capitals', 'sql`SELECT * FROM Deals LEFT JOIN COUPONS USING (deal_id)`', ['deals', 'coupons']],
  ['quotes', 'sql`select "deals"."id" from "deals"`', ['deals']],
  ['lines', 'sql`\n  select id\n  from\n    deals\n  where true`', ['deals']],
  [
    'writes',
    'sql`insert into deals (id) values (1)` + sql`update only plans set x = 1`',
    ['deals', 'plans'],
  ],
  ['a deletion', 'sql`delete from deals using plans where true`', ['deals', 'plans']],
  ['a type', 'sql<string | null>`(select title from deals)`', ['deals']],
  [
    'a nested template',
    'sql`#{on ? sql`select from plans` : x} union select from deals`',
    ['plans', 'deals'],
  ],
  ['braces within', 'sql`#{list.map(({ id }) => ({ id }))} join deals on true`', ['deals']],
  ['a text within a nested one', 'sql`#{f({ a: "`}" })} from deals`', ['deals']],
  [
    'a query of its own',
    'sql`with deals as (select 1), plans as materialized (select 2) select from deals, plans`',
    [],
  ],
  [
    'a recursive one with columns',
    'sql`with recursive line (id) as (select id from deals) select from line`',
    ['deals'],
  ],
  ['a part of a with', 'sql`\n  deals as (select 1)` + sql`select from deals`', []],
  [
    'an interpolated table',
    'sql`select from #{deals} as plans join lateral (select 1) as coupons on true`',
    [],
  ],
  [
    'a column',
    'sql`select deals, x is distinct from deals from #{y} order by plans for update`',
    [],
  ],
  ['a function', 'sql`select from deals(1)` + sql`select extract(epoch from deals.at)`', []],
  ['no SQL', 'const words = `from deals`; // sql`select from deals`', []],
  ['text of another quote', "const words = 'sql`select from deals`'", []],
])('%s', (_title, text, tables) => {
  const known = new Set(['deals', 'coupons', 'plans'])
  expect(tablesNamed(sqlIn(text.replaceAll('#{', '${'))).filter((name) => known.has(name))).toEqual(
    tables,
  )
})

function tablesIn({ text }: SourceFile): string[] {
  return tablesNamed(sqlIn(text)).filter((name) => owners.has(name))
}

/** A service, or a folder of src beside them. */
function ownerOf(path: string): string {
  const [, folder = '', service = ''] = path.split('/')
  return folder === 'services' ? service : folder
}

async function ownersOfTables(): Promise<ReadonlyMap<string, string>> {
  const exported = await exportsOf(files.filter(({ path }) => path.endsWith('/schema.ts')))
  return new Map(
    exported.flatMap(({ path, value }) =>
      is(value, PgTable) ? [[getTableConfig(value).name, ownerOf(path)] as const] : [],
    ),
  )
}

async function exportsOf(modules: readonly SourceFile[]) {
  const found = await Promise.all(
    modules.map(async ({ path }) => {
      const exported: Record<string, unknown> = await import(inRoot(path))
      return Object.entries(exported).map(([name, value]) => ({ path, name, value }))
    }),
  )
  return found.flat()
}
