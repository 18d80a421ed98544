import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect, plannedReads } from '#src/database/connect.ts'
import { testDatabase } from '#tests/support/database.ts'

const { url } = await testDatabase()
const kept = sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%planned once%'`

test('a text is prepared once on a connection, whatever its values', async () => {
  const { db, close } = connect(url, 1)
  const reads = plannedReads(db)
  for (const value of [1, 2, 3]) {
    const { rows } = await reads.execute(sql`SELECT ${value}::int AS value -- planned once`)
    expect(rows).toEqual([{ value }])
  }
  await reads.execute(sql`SELECT 1 -- planned once, another text`)
  expect((await db.execute(kept)).rows).toHaveLength(2)
  await close()
})

test('a transaction reads by itself, and sees what it wrote', async () => {
  const { db, close } = connect(url, 1)
  await db.transaction(async (tx) => {
    expect(plannedReads(tx)).toBe(tx)
    await plannedReads(tx).execute(sql`SELECT 1 -- planned once`)
    expect((await tx.execute(kept)).rows).toEqual([])
  })
  await close()
})

test('texts without end do not fill the connections', async () => {
  const { db, close } = connect(url, 1)
  for (let no = 0; no < 320; no += 1) {
    await plannedReads(db).execute(sql.raw(`SELECT ${no} -- planned once`))
  }
  expect((await db.execute(kept)).rows).toHaveLength(300)
  await close()
})
