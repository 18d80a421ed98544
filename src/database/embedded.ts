import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Binaries, findBinaries } from '#src/database/embedded/binaries.ts'
import {
  findPostmaster,
  PORT,
  type Postmaster,
  stopPostmaster,
} from '#src/database/embedded/postmaster.ts'
import { chooseRunner, type Runner } from '#src/database/embedded/runner.ts'
import { StartError } from '#src/platform/start-error.ts'

type EmbeddedServer = {
  /** Connection URL of the database `dealdesk` on the server's socket. */
  url: string
  /** Stops the server unless another process uses it; call it when every pool is closed. */
  stop: () => Promise<void>
}

type Used = { running: Postmaster; lease: pg.Client }

/** Every process holds this lock shared; one that gets it exclusively may stop the server. */
const IN_USE = 7_203_115
const START_MS = 30_000

/**
 * A real PostgreSQL as a child process, its cluster in `{dataDir}/postgres`. A server already running
 * there, started by another process or left by a killed one, is reused. One that dies while in use is
 * restarted.
 * @param dataDir an existing folder of ours
 * @param settings further `name=value` settings of the server
 * @throws StartError with one line for the operator
 */
export async function startEmbedded(
  dataDir: string,
  settings: readonly string[] = [],
): Promise<EmbeddedServer> {
  let used = await openServer(dataDir, settings)
  const url = socketUrl(used.running, 'dealdesk')
  let stopped = false
  watch()
  return {
    url,
    async stop() {
      stopped = true
      await release(used)
    },
  }

  function watch() {
    used.lease.once('end', async () => {
      if (stopped) return
      used = await openServer(dataDir, settings)
      if (socketUrl(used.running, 'dealdesk') !== url) throw cannotStart('its socket has moved')
      watch()
    })
  }
}

async function openServer(dataDir: string, settings: readonly string[]): Promise<Used> {
  const cluster = join(resolve(dataDir), 'postgres')
  const deadline = performance.now() + START_MS
  let launched: { exited: () => boolean } | undefined
  while (performance.now() < deadline) {
    const running = await findPostmaster(cluster)
    const lease = running && (await takeLease(running))
    if (lease) return { running, lease }
    if (!running && (!launched || launched.exited())) {
      const failure = launched && (await lastLogLine(cluster))
      if (failure && !failure.includes('lock file')) throw cannotStart(failure)
      const binaries = await findBinaries()
      const runner = await chooseRunner(dataDir)
      await initCluster(cluster, binaries, runner)
      launched = await launch(cluster, binaries, runner, settings)
    }
    await sleep(30)
  }
  throw cannotStart(await lastLogLine(cluster))
}

/** Null while the server is starting or stopping. */
async function takeLease(running: Postmaster): Promise<pg.Client | null> {
  if (!running.ready) return null
  const client = new pg.Client({ connectionString: socketUrl(running, 'postgres') })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`SELECT pg_advisory_lock_shared(${IN_USE})`)
    await ensureDatabase(client)
    return client
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
}

async function ensureDatabase(client: pg.Client) {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'dealdesk'")
  if (!rowCount) await client.query('CREATE DATABASE dealdesk').catch(ignoreExisting)
}

async function release({ running, lease }: Used) {
  try {
    await lease.query(`SELECT pg_advisory_unlock_shared(${IN_USE})`)
    const { rows } = await lease.query(`SELECT pg_try_advisory_lock(${IN_USE}) AS alone`)
    if (rows[0].alone) await stopPostmaster(running.pid)
  } catch {
    // The server is already gone: nothing to stop.
  }
  await lease.end().catch(() => undefined)
}

function socketUrl({ socketDir }: Postmaster, database: string) {
  return `postgres://${USER}@/${database}?host=${encodeURIComponent(socketDir)}`
}

function ignoreExisting(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

async function lastLogLine(cluster: string) {
  const log = await readFile(`${cluster}.log`, 'utf8').catch(() => '')
  return log.trim().split('\n').at(-1) ?? ''
}

function cannotStart(why: string) {
  return new StartError(
    `the embedded PostgreSQL did not start (${why || 'no answer'}): see postgres.log in DATA_DIR, or set DATABASE_URL`,
  )
}

const USER = 'dealdesk'

/** Socket addresses hold 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_MAX = 100

/** Creates the cluster beside its place and moves it there whole, so that a killed start leaves none. */
export async function initCluster(cluster: string, binaries: Binaries, runner: Runner) {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const fresh = await mkdtemp(`${cluster}-new-`)
  await runner.own(fresh)
  const options = ['-D', fresh, '-U', USER, '--auth=trust', '-E', 'UTF8', ...locale()]
  const { file, args } = runner.command(binaries.initdb, options)
  await promisify(execFile)(file, args, { ...runner.identity, cwd: '/' }).catch(async (error) => {
    await rm(fresh, { recursive: true, force: true })
    const why = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1)
    throw new StartError(
      `the embedded PostgreSQL could not be set up in ${cluster}: ${why}; or set DATABASE_URL`,
    )
  })
  await rename(fresh, cluster).catch(() => rm(fresh, { recursive: true, force: true }))
}

/**
 * Starts a server that outlives us if we are killed, on a socket only this user can reach. It has its own
 * session, so that Ctrl-C reaches Dealdesk first. Connecting shows whether it came up.
 */
async function launch(
  cluster: string,
  binaries: Binaries,
  runner: Runner,
  settings: readonly string[],
): Promise<{ exited: () => boolean }> {
  const socketDir = await makeSocketDir(cluster, runner)
  const options = [...quiet, ...settings].flatMap((setting) => ['-c', setting])
  const { file, args } = runner.command(binaries.postgres, [
    '-D',
    cluster,
    '-k',
    `"${socketDir.replaceAll('"', '""')}"`,
    '-p',
    String(PORT),
    '-h',
    '',
    ...options,
  ])
  const log = await open(`${cluster}.log`, 'w', 0o600)
  const stdio = ['ignore', log.fd, log.fd] as const
  const child = spawn(file, args, {
    ...runner.identity,
    cwd: '/',
    detached: true,
    stdio: [...stdio],
  })
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return { exited: () => child.exitCode !== null || child.signalCode !== null || !child.pid }
}

/** Its log must not repeat what people typed: no statements, no row values. */
const quiet = [
  'unix_socket_permissions=0700',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]

function locale() {
  return process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8']
}

async function makeSocketDir(cluster: string, runner: Runner) {
  const beside = `${cluster}-socket`
  if (Buffer.byteLength(join(beside, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_MAX) {
    await mkdir(beside, { recursive: true, mode: 0o700 })
    await runner.own(beside)
    return beside
  }
  const short = await mkdtemp(join(tmpdir(), 'dealdesk-'))
  await runner.own(short)
  return short
}
