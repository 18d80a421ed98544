import { createServer } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl } from '#src/config/values.ts'
import { DatabaseClient } from '#src/database/client.ts'
import { connect } from '#src/database/connect.ts'
import { migrate } from '#src/database/migrate.ts'
import { isDatabaseDown } from '#src/platform/database-down.ts'
import { urlsOf } from '#src/platform/database-urls.ts'
import { startDatabase } from '#tests/faults/support/database-server.ts'
import { freePort } from '#tests/support/free-port.ts'

describe('the URL', () => {
  const several = [
    ['postgres://one:1,two:2/db', ['postgres://one:1/db', 'postgres://two:2/db']],
    [
      'postgresql://me:p%2Cw@one,two:2,three/db?sslmode=require',
      ['one', 'two:2', 'three'].map((host) => `postgresql://me:p%2Cw@${host}/db?sslmode=require`),
    ],
    [
      'postgres://[::1]:5432,[::2]:5433/db',
      ['postgres://[::1]:5432/db', 'postgres://[::2]:5433/db'],
    ],
    ['postgres://me@one:1,two:2', ['postgres://me@one:1', 'postgres://me@two:2']],
  ] as const
  test.each(several)('%s names several hosts', (url, urls) => {
    expect(urlsOf(url)).toEqual(urls)
    expect(databaseUrl.safeParse(url).success).toBe(true)
  })

  test.each([
    'postgres://me:a,b@one:1/db',
    'postgres://me@/db?host=%2Ftmp%2Fa,b',
    'postgres://one/db?options=-c%20a,b',
  ])('%s names one', (url) => expect(urlsOf(url)).toEqual([url]))

  test.each([
    'postgres://one:1,two:x/db',
    'mysql://one,two/db',
    'one,two',
    'postgres://one,,two/db',
  ])('%s is refused', (url) => expect(databaseUrl.safeParse(url).success).toBe(false))
})

const first = await startDatabase(afterAll)
await migrate(first.url)
await first.stop()
const second = await startDatabase(afterAll, undefined, first)
await first.start()
await second.start()

const silentPort = await freePort()
const silent = createServer(() => undefined).listen(silentPort, '127.0.0.1')
const urlOf = (...ports: number[]) =>
  `postgres://dealdesk@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`

const database = connect(urlOf(first.port, second.port), 3)
afterAll(async () => {
  await database.close()
  silent.close()
})

async function portOf(url: string): Promise<number> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SHOW port')
  await client.end()
  return Number(rows[0].port)
}

test('the primary is found in any order, beside a standby, a host that is gone and one that says nothing', async () => {
  const gone = await freePort()
  for (const ports of [
    [first.port, second.port],
    [second.port, first.port],
    [gone, silentPort, second.port, first.port],
  ])
    expect(await portOf(urlOf(...ports))).toBe(first.port)
})

test('while none takes writes each host is asked a few times a second, however many connections are wanted [OPS-68]', async () => {
  let times = 0
  const port = await freePort()
  const refusing = createServer((socket) => {
    times += 1
    socket.destroy()
  }).listen(port, '127.0.0.1')
  onTestFinished(() => {
    refusing.close()
  })
  const url = urlOf(port, await freePort())
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const looks of [1, 2, 3]) {
    for (let wanted = 0; wanted < 10; wanted += 1) {
      expect(await portOf(url).catch(isDatabaseDown)).toBe(true)
    }
    expect(times).toBe(looks)
    vi.advanceTimersByTime(250)
  }
})

test('a primary that takes no writes by its settings is none', async () => {
  const client = await first.connect()
  const set = (value: string) =>
    client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
  await set('on')
  await client.query('SELECT pg_reload_conf()')
  const refused = await portOf(urlOf(first.port, second.port)).catch((error) => error)
  expect(String(refused)).toContain('no host takes writes')
  expect(isDatabaseDown(refused)).toBe(true)
  await client.query('SET default_transaction_read_only = off')
  await set('off')
  await client.query('SELECT pg_reload_conf()')
  await client.end()
  await expect.poll(() => portOf(urlOf(first.port, second.port)).catch(() => 0)).toBe(first.port)
})

test('after a promotion every connection leads to the new primary, and what was written is there', async () => {
  const write = () => database.pool.query('CREATE TABLE IF NOT EXISTS written (at timestamptz)')
  await write()
  await database.quick.execute('SELECT 1')
  const standby = await second.connect()
  const isThere = async () =>
    (await standby.query("SELECT to_regclass('written') IS NOT NULL AS there")).rows[0].there
  await expect.poll(isThere).toBe(true)
  await first.stop('SIGQUIT')
  await expect(write()).rejects.toSatisfy(isDatabaseDown)
  await standby.query('SELECT pg_promote()')
  await standby.end()
  await expect.poll(() => write().then(() => true, String)).toBe(true)
  const { rows } = await database.quick.execute('SHOW port')
  expect(rows[0]).toEqual({ port: String(second.port) })
  expect(await portOf(urlOf(first.port, second.port))).toBe(second.port)
})
