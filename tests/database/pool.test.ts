import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { testDatabase } from '#tests/support/database.ts'

const { url, pool: other } = await testDatabase()
/** Times as long as shipped, where it is asked who is refused and not when. */
const PATIENCE = 10
const PATIENT = { timeout: 60_000 }

test('the server ends statements after 8 seconds, waits for locks after 2 and forgotten transactions after 10', async () => {
  const { pool, close } = connect(url, 1)
  const { rows } = await pool.query(
    "SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l, current_setting('idle_in_transaction_session_timeout') AS i",
  )
  expect(rows).toEqual([{ s: '8s', l: '2s', i: '10s' }])
  await close()
})

test('a pool whose connections were all cut serves the next request', async () => {
  const { pool, close } = connect(url, 3)
  await Promise.all([1, 2, 3].map(() => pool.query('SELECT pg_sleep(0.1)')))
  await other.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await vi.waitUntil(() => pool.totalCount === 0, PATIENT)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a connection that is cut inside a transaction fails that alone, and its place is free again [L09]', async () => {
  const { db, pool, close } = connect(url, 1)
  const processId = async () =>
    (await pool.query('SELECT pg_backend_pid() AS id')).rows[0].id as number
  const cutInside = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`SELECT pg_backend_pid() AS id`)
    await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.id])
    await tx.execute(sql`SELECT 1`)
  })
  await expect(cutInside).rejects.toThrow()
  expect(await processId()).toBeGreaterThan(0)

  // While it begins: drizzle itself never gives such a connection back.
  const id = await processId()
  pool.once('acquire', (client) => {
    const { stream } = client.connection
    setImmediate(() => stream.destroy())
  })
  await expect(db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(1)`))).rejects.toThrow()
  expect(await processId()).not.toBe(id)
  await close()
})

test('statements that wait for one lock leave half of the connections to others [L17]', async () => {
  const { pool, probe, close } = connect(url, 4, PATIENCE)
  const looked = looks(probe)
  const locker = await other.connect()
  await locker.query('CREATE TABLE waited_for (id int)')
  await locker.query('BEGIN')
  await locker.query('LOCK waited_for')
  const ask = () => pool.query('SELECT id FROM waited_for').then(() => '', codeOf)
  const waiting = [ask(), ask()]
  await vi.waitUntil(() => looked.includes(2), PATIENT)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['53000', '53000', '53000'])
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])

  await locker.query('ROLLBACK')
  locker.release()
  expect(await Promise.all(waiting)).toEqual(['', ''])
  expect(await ask()).toBe('')
  await close()
})

/** Both sit out two seconds. */
describe.concurrent('whoever has to wait', () => {
  test('when every connection is busy the next caller is refused after two seconds, and served later', async () => {
    const { pool, close } = connect(url, 2)
    const busy = [await pool.connect(), await pool.connect()]
    await expect(pool.query('SELECT 1')).rejects.toThrow(/timeout/)
    for (const client of busy) client.release()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await close()
  })

  test('whoever waits too long for a lock is refused', async () => {
    const { pool, close } = connect(url, 1)
    const locker = await other.connect()
    await locker.query('BEGIN')
    await locker.query('LOCK waited_for')
    await expect(pool.query('SELECT id FROM waited_for')).rejects.toMatchObject({ code: '55P03' })
    await locker.query('ROLLBACK')
    locker.release()
    await close()
  })
})

test('statements that are slow without waiting for a lock may take every connection [L17]', async () => {
  const { pool, probe, close } = connect(url, 4, PATIENCE)
  const looked = looks(probe)
  const text = 'SELECT pg_sleep(70)'
  const ask = () => pool.query(text).then(() => '', codeOf)
  const slow = [ask(), ask()]
  await vi.waitUntil(() => looked.includes(0), PATIENT)
  slow.push(ask(), ask())
  const running = () =>
    other.query("SELECT pid FROM pg_stat_activity WHERE query = $1 AND state = 'active'", [text])
  await vi.waitUntil(async () => (await running()).rowCount === 4, PATIENT)
  for (const { pid } of (await running()).rows)
    await other.query('SELECT pg_cancel_backend($1)', [pid])
  expect(await Promise.all(slow)).toEqual(['57014', '57014', '57014', '57014'])
  await close()
})

/** How many of the slow statements waited for a lock, at each look of the pool. */
function looks(probe: ReturnType<typeof connect>['probe']): number[] {
  const found: number[] = []
  const query = probe.query.bind(probe) as (...args: unknown[]) => Promise<{ rowCount: number }>
  vi.spyOn(probe, 'query').mockImplementation((async (...args: unknown[]) => {
    const answer = await query(...args)
    found.push(answer.rowCount)
    return answer
  }) as never)
  return found
}

test('an answer that the server is read-only takes every connection along, also within a transaction [L21]', async () => {
  const { db, pool, probe, onStale, close } = connect(url, 3)
  let calls = 0
  onStale(() => calls++)
  const ids = async () => {
    const slow = [1, 2, 3].map(() => pool.query('SELECT pg_backend_pid() AS id, pg_sleep(0.1)'))
    return (await Promise.all(slow)).map(({ rows }) => rows[0].id)
  }
  const probeId = async () => (await probe.query('SELECT pg_backend_pid() AS id')).rows[0].id
  const [before, probeBefore] = [await ids(), await probeId()]
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION READ ONLY`)
    await tx.execute(sql`CREATE TABLE never (id int)`)
  })
  await expect(failed).rejects.toMatchObject({ cause: { code: '25006' } })
  expect(calls).toBe(1)
  expect((await ids()).filter((id) => before.includes(id))).toEqual([])
  expect(await probeId()).not.toBe(probeBefore)
  await close()
})

const codeOf = (error: { code?: string }) => error.code ?? 'none'
