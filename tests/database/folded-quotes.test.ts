import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#src/database/migrate.ts'
import { searchFold } from '#src/i18n/search-fold.ts'
import { databaseBefore } from '#tests/support/older-database.ts'

const FILE = '0071_folded_quotes.sql'
/** More than two batches. */
const COUNT = 10_500
const { url, client } = await databaseBefore(FILE)

const insert = `INSERT INTO users (id, role, full_name, approval_status)
  SELECT gen_random_uuid(), 'MERCHANT', $1 || ' ' || n, 'APPROVED' FROM generate_series(1, $2) AS n`
const first = 'O`Brien "Tea"'
const others = ['Tea ʽLeafʼ -- Co', 'Cafés d΄Or', 'Plain House', 'කඩය ‹1›']

test('names that were saved before are folded again in batches, while older replicas write [TYPED-07]', async () => {
  await client.query(insert, [first, COUNT])
  for (const name of others) await client.query(insert, [name, 100])
  let isDone = false
  const writing = (async () => {
    for (let written = 0; ; written += 1) {
      if (isDone) return written
      await client.query(insert, ['Beside `it` —', 1])
      await client.query(
        "UPDATE users SET full_name = full_name || '´s', updated_at = now() WHERE full_name = $1",
        [`${first} ${written}`],
      )
      await client.query('UPDATE users SET updated_at = now() WHERE full_name = $1', [
        `${first} ${COUNT - written}`,
      ])
    }
  })()
  const applied = await migrate(url).finally(() => {
    isDone = true
  })
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))
  expect(applied).toEqual(files.filter((file) => file >= FILE).sort())
  await writing

  const { rows } = await client.query<{ full_name: string; held: string; is_kept: boolean }>(
    'SELECT full_name, coalesce(search_folded, search_text) AS held, search_folded IS NOT NULL AS is_kept FROM users',
  )
  expect(rows.length).toBeGreaterThan(COUNT)
  expect(rows.filter(({ full_name, held }) => held !== searchFold(full_name))).toEqual([])
  expect(rows.filter(({ full_name, is_kept }) => is_kept && full_name.startsWith('Plain'))).toEqual(
    [],
  )
})
