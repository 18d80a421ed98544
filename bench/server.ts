import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#src/database/embedded.ts'
import { freePort } from '#tests/support/free-port.ts'
import { inRoot, root as project } from '../src/platform/root.ts'

/** Of every start: a database holds what one of them has sealed. */
const secretKeys = randomBytes(48).toString('base64url')

export type Started = { port: number; pid: number; stop(): Promise<void> }

/** The server built in `root` as production runs it, on loopback, its database in `dataDir`. */
export async function startServer(dataDir: string, root = project): Promise<Started> {
  const { serverEnv, serverFlags } = await import(join(root, 'scripts', 'lib', 'project.mjs'))
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, join(root, 'dist', 'server', 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...serverEnv,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      SECRET_KEYS: secretKeys,
      DATA_DIR: dataDir,
    },
  })
  process.once('exit', () => child.kill())
  await untilReady(`http://localhost:${port}/readyz`, child)
  return { port, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** A server that answers everything with the same bytes: the ceiling of this machine. */
export function startCeiling(bytes: number): Promise<Started> {
  return startFloor('ceiling.ts', String(bytes))
}

/** A server that draws a bare list of the deals in `dataDir`, whose database runs: the floor of a list. */
export async function startBareList(dataDir: string): Promise<Started> {
  const { url, stop: leave } = await startEmbedded(dataDir)
  const started = await startFloor('bare-list.ts', url)
  return { ...started, stop: () => started.stop().then(leave) }
}

async function startFloor(program: string, given: string): Promise<Started> {
  const port = await freePort()
  const child = spawn(process.execPath, [inRoot('bench', program), given, String(port)])
  await untilReady(`http://localhost:${port}/`, child)
  return { port, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** Process id of the embedded PostgreSQL. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function untilReady(address: string, child: ChildProcess) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(address).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`nothing answers at ${address}`)
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
