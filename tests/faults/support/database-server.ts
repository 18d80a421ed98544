import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from '#src/database/embedded/binaries.ts'
import { chooseRunner } from '#src/database/embedded/runner.ts'
import { initCluster } from '#src/database/embedded.ts'
import { freePort } from '#tests/support/free-port.ts'

const settings = ['listen_addresses=127.0.0.1', 'max_connections=120', 'unix_socket_directories=']

/**
 * A PostgreSQL on a port of its own, to be stopped, killed and frozen by tests.
 * @param atEnd when server and folder go: `onTestFinished` in a test, `afterAll` at the top of a file (it
 * is not heard within `beforeAll`)
 * @param own programs of another PostgreSQL than the embedded one
 */
export async function startDatabase(atEnd: (act: () => Promise<void>) => void, own?: Binaries) {
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
  await initCluster(cluster, binaries, runner)
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
    for (const each of [pid, ...(await childrenOf(pid))]) process.kill(each, signal)
  }

  await start()
  return {
    port,
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

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, at) => parents[at] === parent)
}
