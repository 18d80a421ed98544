import { beforeEach, expect, test } from 'vitest'
import { checkUpgrade } from '#src/start/commands/upgrade-check.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool } = await testDatabase()

async function check(pending: { name: string; sql: string }[]) {
  const lines: string[] = []
  const code = await checkUpgrade(pool, pending, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

beforeEach(async () => {
  await pool.query(`CREATE TABLE IF NOT EXISTS heavy AS
    SELECT at AS id, repeat('x', 1000) AS words FROM generate_series(1, 20000) AS at`)
  await pool.query('ANALYZE heavy')
})

test('nothing to apply is said so [OPS-04]', async () => {
  expect(await check([])).toEqual({
    code: 0,
    text: 'The next start runs no migration and locks nothing.',
  })
})

test('what locks is named with its table, its size and roughly how long [OPS-04]', async () => {
  const { code, text } = await check([
    { name: '1000_a.sql', sql: 'ALTER TABLE heavy ADD COLUMN b text;' },
    {
      name: '1001_b.sql',
      sql: 'CREATE INDEX i ON heavy (id); ALTER TABLE heavy ALTER id TYPE text;',
    },
  ])
  expect(code).toBe(0)
  expect(text).toBe(`1000_a.sql  locks nothing that grows
1001_b.sql
  builds an index: heavy (about 20000 rows, 24 MB); who writes it waits for roughly less than 1 s
  changes the type of a column: heavy (about 20000 rows, 24 MB); everybody waits for roughly less than 1 s
Nobody waits longer than 2 s.`)
})

test('what cannot be known is said so, and ends with 1 [OPS-04]', async () => {
  const { code, text } = await check([
    { name: '1002_c.sql', sql: "UPDATE heavy SET words = '';" },
    { name: '1003_d.sql', sql: '-- without locks: in batches\nUPDATE heavy SET words = id;' },
  ])
  expect(code).toBe(1)
  expect(text).toContain('changes rows: heavy (about 20000 rows, 24 MB); how long is unknown')
  expect(text).toContain('in batches, nobody waits')
  expect(text).toContain('choose a quiet hour')
})

test('a lock that lasts for seconds ends with 1 [OPS-04]', async () => {
  await pool.query('DROP TABLE heavy')
  await pool.query(`CREATE TABLE heavy AS
    SELECT at AS id, repeat('x', 1000) AS words FROM generate_series(1, 90000) AS at`)
  const sql = 'ALTER TABLE heavy ALTER words TYPE varchar(2000);'
  const { code, text } = await check([{ name: '1004_e.sql', sql }])
  expect(code).toBe(1)
  expect(text).toMatch(/everybody waits for roughly [2-5] s/)
})
