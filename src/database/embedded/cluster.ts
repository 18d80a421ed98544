import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#src/runtime/start-error.ts'
import type { Binaries } from './binaries.ts'
import { PORT } from './postmaster.ts'
import type { Runner } from './runner.ts'

export const USER = 'dealdesk'

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
export async function launch(
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
