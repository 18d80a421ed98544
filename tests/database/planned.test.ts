import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect, planned, type Tx } from '#src/database/connect.ts'
import { testDatabase } from '#tests/support/database.ts'

const { url } = await testDatabase()
const kept = sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%planned once%'`

test('a text is prepared once on a connection, whatever its values', async () => {
  const { db, close } = connect(url, 1)
  const reads = planned(db)
  for (const value of [1, 2, 3]) {
    const { rows } = await reads.execute(sql`SELECT ${value}::int AS value -- planned once`)
    expect(rows).toEqual([{ value }])
  }
  await reads.execute(sql`SELECT 1 -- planned once, another text`)
  expect((await db.execute(kept)).rows).toHaveLength(2)
  await close()
})

test('transactions keep plans too, and are undone as others are', async () => {
  const { db, pool, close } = connect(url, 1)
  await pool.query('CREATE TABLE things (id int)')
  const insert = (tx: Tx, id: number) =>
    tx.execute(sql`INSERT INTO things VALUES (${id}) -- planned once`)
  await planned(db).transaction((tx) => insert(tx, 1))
  const failed = planned(db).transaction(async (tx) => {
    await insert(tx, 2)
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect((await pool.query('SELECT id FROM things')).rows).toEqual([{ id: 1 }])
  expect((await db.execute(kept)).rows).toHaveLength(1)
  await db.transaction(async (tx) => expect(planned(tx)).toBe(tx))
  await close()
})

test('texts without end do not fill the connections', async () => {
  const { db, close } = connect(url, 1)
  for (let no = 0; no < 320; no += 1) {
    await planned(db).execute(sql.raw(`SELECT ${no} -- planned once`))
  }
  expect((await db.execute(kept)).rows).toHaveLength(300)
  await close()
})
