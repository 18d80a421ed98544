import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from '#src/database/embedded/binaries.ts'
import { chooseRunner } from '#src/database/embedded/runner.ts'
import { initCluster } from '#src/database/embedded.ts'
import { freePort } from '#tests/support/free-port.ts'
import { descendantsOf } from './processes.ts'

const settings = ['listen_addresses=127.0.0.1', 'max_connections=120', 'unix_socket_directories=']

/**
 * A PostgreSQL on a port of its own, to be stopped, killed and frozen by tests.
 * @param atEnd when server and folder go: `onTestFinished` in a test, `afterAll` at the top of a file (it
 * is not heard within `beforeAll`)
 * @param own programs of another PostgreSQL than the embedded one
 * @param primary a server whose streaming standby it becomes; it must be stopped
 */
export async function startDatabase(
  atEnd: (act: () => Promise<void>) => void,
  own?: Binaries,
  primary?: { port: number; cluster: string },
) {
  const folder = await mkdtemp(join(tmpdir(), 'dealdesk-faults-'))
  atEnd(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  let server: ChildProcess | undefined
  const cluster = `${folder}/cluster`
  const port = await freePort()
  const binaries = own ?? (await findBinaries())
  const runner = await chooseRunner(folder)
  if (primary) await copyAsStandby(primary, cluster)
  else await initCluster(cluster, binaries, runner)
  const urlAt = (at: number) => `postgres://dealdesk@127.0.0.1:${at}/postgres`

  async function start() {
    const options = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting])
    const { file, args } = runner.command(binaries.postgres, ['-D', cluster, ...options])
    server = spawn(file, args, { ...runner.identity, cwd: '/', stdio: 'ignore' })
    while (!(await answers())) await sleep(50)
  }

  /** The signals of `pg_ctl stop`: SIGINT is fast, SIGQUIT immediate (PostgreSQL, "Shutting Down the Server"). */
  async function stop(signal: NodeJS.Signals = 'SIGINT') {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }

  async function answers() {
    const client = await connect().catch(() => null)
    await client?.end()
    return client !== null
  }

  async function connect() {
    const client = new pg.Client({ connectionString: urlAt(port), connectionTimeoutMillis: 500 })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** SIGSTOP or SIGCONT for the server and each of its processes. */
  async function signalAll(signal: NodeJS.Signals) {
    const pid = server?.pid ?? 0
    for (const each of [pid, ...descendantsOf(pid)]) process.kill(each, signal)
  }

  if (!primary) await start()
  return {
    port,
    cluster,
    urlAt,
    url: urlAt(port),
    connect,
    start,
    stop,
    /** As `pg_ctl restart -m immediate` does. */
    async restart() {
      await stop('SIGQUIT')
      await start()
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}

/** A cold backup is one whole (PostgreSQL, 25.2); what was written since comes from the primary. */
async function copyAsStandby(primary: { port: number; cluster: string }, cluster: string) {
  await cp(primary.cluster, cluster, { recursive: true, preserveTimestamps: true })
  const from = `host=127.0.0.1 port=${primary.port} user=dealdesk`
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  await writeFile(join(cluster, 'standby.signal'), '')
}
