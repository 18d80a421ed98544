import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#src/runtime/start-error.ts'
import { findBinaries } from './embedded/binaries.ts'
import { initCluster, launch, USER } from './embedded/cluster.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './embedded/postmaster.ts'
import { chooseRunner } from './embedded/runner.ts'

export type EmbeddedServer = {
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
