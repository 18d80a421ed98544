import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect, type Queryable } from '#src/database/connect.ts'
import { prepare, prepareOnce } from '#src/services/kit/prepare-once.ts'
import { testDatabase } from '#tests/support/database.ts'

const { url } = await testDatabase()
const kept = sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%"answer"%'`

const answer = (db: Queryable, value: unknown) =>
  db.select({ answer: sql<number>`${value}::int`.as('answer') }).from(sql`(values (1)) one`)
const built = { count: 0 }
const prepared = prepareOnce(
  (db, _isSearch: boolean) => {
    built.count += 1
    return answer(db, sql.placeholder('value'))
  },
  (isSearch) => isSearch,
)

test('a statement is built once for a handle and planned once on a connection', async () => {
  const { db, close } = connect(url, 1)
  built.count = 0
  for (const value of [1, 2, 3]) {
    expect(await prepared(db, false).execute({ value })).toEqual([{ answer: value }])
  }
  expect(built.count).toBe(1)
  expect((await db.execute(kept)).rows).toHaveLength(1)
  await close()
})

test('one whose plan depends on its values is built once and planned each time', async () => {
  const { db, close } = connect(url, 1)
  built.count = 0
  for (const value of [1, 2]) await prepared(db, true).execute({ value })
  expect(built.count).toBe(1)
  await prepare(answer(db, 3), true).execute()
  expect((await db.execute(kept)).rows).toEqual([])
  await close()
})

test('a statement that was built for one request keeps its plan by its text', async () => {
  const { db, close } = connect(url, 1)
  for (const value of [1, 2]) {
    expect(await prepare(answer(db, value)).execute()).toEqual([{ answer: value }])
    await answer(db, value)
  }
  expect((await db.execute(kept)).rows).toHaveLength(1)
  await close()
})

test('a statement written in SQL keeps its plan if it says so', async () => {
  const { db, close } = connect(url, 1)
  const inSql = (value: number) => sql`SELECT ${value}::int AS "answer"`
  for (const value of [1, 2]) {
    expect((await db.execute(prepare(inSql(value)))).rows).toEqual([{ answer: value }])
    await db.execute(prepare(inSql(value), true))
  }
  expect((await db.execute(kept)).rows).toHaveLength(1)
  await close()
})

test('in a transaction a prepared statement sees what it wrote, on its own connection', async () => {
  const { db, pool, close } = connect(url, 2)
  await pool.query('CREATE TABLE things (id int)')
  const things = prepareOnce((handle) =>
    handle.select({ answer: sql<number>`count(*)::int`.as('answer') }).from(sql`things`),
  )
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO things VALUES (1)`)
    expect(await things(tx).execute()).toEqual([{ answer: 1 }])
    expect(await things(db).execute()).toEqual([{ answer: 0 }])
    expect((await tx.execute(kept)).rows).toHaveLength(1)
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(await things(db).execute()).toEqual([{ answer: 0 }])
  await close()
})

test('texts without end do not fill the connections', async () => {
  const { db, close } = connect(url, 1)
  for (let no = 0; no < 320; no += 1) await prepare(answer(db, sql.raw(String(no)))).execute()
  expect((await db.execute(kept)).rows).toHaveLength(300)
  await close()
})
