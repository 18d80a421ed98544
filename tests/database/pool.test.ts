import { expect, test } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { testDatabase } from '#tests/support/database.ts'

const { url, pool: other } = await testDatabase()

test('when every connection is busy the next caller hears so after two seconds, then all is well', async () => {
  const { pool, close } = connect(url, 2)
  const slow = [1, 2].map(() => pool.query('SELECT pg_sleep(3)'))
  const started = performance.now()
  await expect(pool.query('SELECT 1')).rejects.toThrow(/timeout/)
  expect(performance.now() - started).toBeLessThan(2900)
  await Promise.all(slow)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('the server ends statements after 8 seconds and forgotten transactions after 10', async () => {
  const { pool, close } = connect(url, 1)
  const { rows } = await pool.query(
    "SELECT current_setting('statement_timeout') AS s, current_setting('idle_in_transaction_session_timeout') AS i",
  )
  expect(rows).toEqual([{ s: '8s', i: '10s' }])
  await close()
})

test('a pool whose connections were all cut serves the next request', async () => {
  const { pool, close } = connect(url, 3)
  await Promise.all([1, 2, 3].map(() => pool.query('SELECT pg_sleep(0.1)')))
  await other.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await new Promise((done) => setTimeout(done, 100))
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})
