import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runDoctor } from '#src/start/commands/doctor.ts'
import { freePort } from '#tests/support/free-port.ts'
import { launchServer, temporaryFolder } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import { addAdministrator, productionEnv, signIn, startReplica } from './support/site.ts'
import { print } from './support/traffic.ts'

const { stdout = '' } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []).map(Number)
const remembers = major > 1 || minor >= 21
const hasPooler = major > 0
if (!hasPooler) print('pooler: left out, since there is no pgbouncer here')

const database = await startDatabase(afterAll)

/** A PgBouncer in front of the database; its address. */
async function startPooler(mode: string, statements: number): Promise<string> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const file = `${folder}/pgbouncer.ini`
  const lines = [
    '[databases]',
    `postgres = host=127.0.0.1 port=${database.port} user=dealdesk`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
    ...(remembers ? [`max_prepared_statements = ${statements}`] : []),
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ]
  writeFileSync(file, lines.join('\n'))
  const pooler: ChildProcess = spawn('pgbouncer', ['-q', file], { stdio: 'ignore' })
  onTestFinished(() => void pooler.kill('SIGKILL'))
  const url = database.urlAt(port)
  while (pooler.exitCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 })
    client.on('error', () => undefined)
    const answers = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (answers) return url
    await sleep(50)
  }
  throw new Error(`pgbouncer ended with ${pooler.exitCode}`)
}

test.runIf(hasPooler)(
  'PgBouncer that forgets named statements stops the start in one line, each time [L21]',
  async () => {
    const url = await startPooler('transaction', 0)
    for (const _ of [1, 2, 3]) {
      const server = await launchServer({ ...productionEnv, DATABASE_URL: url })
      expect(await server.exited).toBe(1)
      const [first, ...lines] = server.output().trim().split('\n')
      expect(first).toBe('Dealdesk cannot start.')
      expect(lines).toEqual([
        expect.stringMatching(/^DATABASE_URL: the pooler there forgets named/),
      ])
    }
  },
)

const working: [mode: string, statements: number][] = [['session', 0]]
if (remembers) working.push(['transaction', 700])
test.runIf(hasPooler).each(working)(
  'through PgBouncer in %s mode with %d statements pages come and writes stay [L21]',
  async (mode, statements) => {
    const url = await startPooler(mode, statements)
    const site = await startReplica(url)
    const person = await signIn(site, (await addAdministrator(database.url)).email)
    for (let count = 0; count < 40; count += 1) {
      const name = `Offer ${mode} ${count}`
      expect((await person.call(site.origin, 'POST', '/core/offer-types', { name })).status).toBe(
        200,
      )
      expect((await person.page(site.origin, '/request-a-deal/offer-types')).status).toBe(200)
    }
    const client = await database.connect()
    const { rows } = await client.query(
      "SELECT 1 FROM offer_types WHERE name LIKE 'Offer ' || $1 || ' %'",
      [mode],
    )
    expect(rows).toHaveLength(40)
    const { rows: open } = await client.query(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'dealdesk'",
    )
    print(`PgBouncer ${major}.${minor}, ${mode} mode: ${open[0].count} connections of the server's`)
    await client.end()
  },
)

test.runIf(hasPooler)('the doctor says of a pooler what it forgets [OPS-03]', async () => {
  const look = async (mode: string, statements: number) => {
    const lines: string[] = []
    const DATABASE_URL = await startPooler(mode, statements)
    const env = { ...productionEnv, DATABASE_URL, DATA_DIR: await temporaryFolder() }
    await runDoctor(env, (line) => lines.push(line))
    return lines.find((line) => line.includes('pooler:'))
  }
  expect(await look('transaction', 0)).toMatch(/^fail {2}pooler: .*forgets named statements/)
  expect(await look('session', 0)).toMatch(/^warn {2}pooler: a pooler drops the limits/)
})
