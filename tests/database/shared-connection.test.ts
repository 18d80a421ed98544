import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { createSharedConnection } from '#src/database/shared-connection.ts'
import { testDatabase } from '#tests/support/database.ts'

const { url, pool: other } = await testDatabase()

test('reads that share a connection are each answered, and one that fails fails alone', async () => {
  const { client, close } = createSharedConnection({ connectionString: url })
  const text = 'SELECT 4 / $1::int AS answer, pg_backend_pid() AS process'
  const queries = [4, 2, 0, 1].map((by) => client.query({ text }, [by]))
  const [one, two, failed, four] = await Promise.allSettled(queries)
  const rows = [one, two, four].map((found) => found?.status === 'fulfilled' && found.value.rows[0])
  expect(rows).toMatchObject([{ answer: 1 }, { answer: 2 }, { answer: 4 }])
  expect(new Set(rows.map((row) => (row ? row.process : 0))).size).toBe(1)
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect((await client.query({ text: 'SELECT 5 AS answer' })).rows).toEqual([{ answer: 5 }])
  await close()
})

test('a shared connection that was cut is opened anew', async () => {
  const { client, close } = createSharedConnection({ connectionString: url })
  const { rows } = await client.query({ text: 'SELECT pg_backend_pid() AS process' })
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.process])
  await expect
    .poll(() =>
      client.query({ text: 'SELECT 1' }).then(
        () => 'answers',
        () => 'cut',
      ),
    )
    .toBe('answers')
  await close()
})

test('without a database a read fails, and the next one tries again', async () => {
  const { client, close } = createSharedConnection({ host: '127.0.0.1', port: 1 })
  for (const _ of ['first', 'second']) {
    await expect(client.query({ text: 'SELECT 1' })).rejects.toThrow(/ECONNREFUSED/)
  }
  await close()
})

test('identities are read on a connection of their own, under the limits of the pool', async () => {
  const { db, quick, identity, close } = connect(url)
  const setting = sql`SELECT current_setting('statement_timeout') AS limit, pg_backend_pid() AS id`
  const answers = await Promise.all([db, quick, identity].map((handle) => handle.execute(setting)))
  expect(answers.map(({ rows }) => rows[0]?.limit)).toEqual(['8s', '8s', '8s'])
  expect(new Set(answers.map(({ rows }) => rows[0]?.id)).size).toBe(3)
  const slow = quick.execute(sql`SELECT pg_sleep(1)`).then(() => 'slow page')
  const beside = identity.execute(setting).then(() => 'identity')
  expect(await Promise.race([slow, beside])).toBe('identity')
  await slow
  await close()
})

test('quick reads keep the plan of every text, prepared or not', async () => {
  const { quick, close } = connect(url)
  for (const value of [1, 2]) await quick.execute(sql`SELECT ${value}::int -- quick and kept`)
  const kept = sql`SELECT 1 FROM pg_prepared_statements WHERE statement LIKE '%quick and kept%'`
  expect((await quick.execute(kept)).rows).toHaveLength(2)
  await close()
})

test('quick reads share a connection, and use the pool while one of them waits', async () => {
  const { db, quick, close } = connect(url, 1)
  await db.execute(sql`SELECT 'first statement of the pool’s only connection'`)
  const answeringProcess = async (seconds = 0) =>
    (await quick.execute(sql`SELECT pg_backend_pid() AS id, pg_sleep(${seconds})`)).rows[0]?.id
  const first = await answeringProcess()
  const slow = answeringProcess(1)
  const behind = answeringProcess()
  await sleep(200)
  const beside = await Promise.race([answeringProcess(), slow])
  expect(beside).not.toBe(first)
  expect(await Promise.all([slow, behind])).toEqual([first, first])
  expect(await answeringProcess()).toBe(first)
  await close()
})
