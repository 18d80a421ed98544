import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { createSharedConnection } from '#src/database/shared-connection.ts'
import { testDatabase } from '#tests/support/database.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const { url, db: beside, pool: other } = await testDatabase()
const PATIENCE = 60
/** Waits for as long as somebody else has it. */
const lock = sql`SELECT pg_backend_pid() AS id, pg_advisory_xact_lock(1)`

/** @returns what lets the lock go */
async function takeLock() {
  const holder = await other.connect()
  await holder.query('SELECT pg_advisory_lock(1)')
  return async () => {
    await holder.query('SELECT pg_advisory_unlock(1)')
    holder.release()
  }
}

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
  await close()
})

test('a slow page delays no identity', async () => {
  const { quick, identity, close } = connect(url, 10, PATIENCE)
  const letGo = await takeLock()
  const slow = quick.execute(lock)
  expect((await identity.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
  await letGo()
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
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance'] })
  const { db, quick, close } = connect(url, 1, PATIENCE)
  await db.execute(sql`SELECT 'first statement of the pool’s only connection'`)
  const answeringProcess = async (statement = sql`SELECT pg_backend_pid() AS id`) =>
    (await quick.execute(statement)).rows[0]?.id
  const first = await answeringProcess()
  const letGo = await takeLock()
  const slow = answeringProcess(lock)
  const behind = answeringProcess()
  await untilBlocked(beside)
  vi.advanceTimersByTime(200)
  expect(await answeringProcess()).not.toBe(first)
  await letGo()
  expect(await Promise.all([slow, behind])).toEqual([first, first])
  expect(await answeringProcess()).toBe(first)
  await close()
})
