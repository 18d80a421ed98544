import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { fastFolder } from './fast-folder.ts'
import { freePort } from './free-port.ts'
import { machineEnv } from './machine-env.ts'

export type Env = Record<string, string>
/** Registers what ends a process: after the test, or after the file where all its tests share it. */
export type AtEnd = (act: () => Promise<void>) => void
type Start = { program?: string; atEnd?: AtEnd }

export type ServerProcess = {
  child: ChildProcess
  origin: string
  dataDir: string
  /** Everything printed so far. */
  output: () => string
  exited: Promise<number | null>
}

const main = inRoot('dist', 'server', 'main.js')
/** What Node.js compiled of it at the first start, gone with the next build: a fifth of a start. */
const NODE_COMPILE_CACHE = inRoot('dist', 'compiled')

/** A temporary folder that goes after the test. */
export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(fastFolder, 'dealdesk-process-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}

/** The built server as a process of its own, without the demo world unless `env` says so. */
export async function launchServer(
  env: Env = {},
  { program = main, atEnd = onTestFinished }: Start = {},
): Promise<ServerProcess> {
  if (!existsSync(program)) throw new Error('nothing is built: run "npm run build" first')
  const port = env.PORT ?? String(await freePort())
  const dataDir = env.DATA_DIR ?? (await temporaryFolder(atEnd))
  const child = spawn(process.execPath, [program], {
    env: { ...machineEnv, NODE_COMPILE_CACHE, PORT: port, DATA_DIR: dataDir, DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  const exited = new Promise<number | null>((done) => child.once('close', done))
  atEnd(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return { child, origin: `http://127.0.0.1:${port}`, dataDir, output: () => output, exited }
}

/** As `launchServer`, answered when it takes requests. */
export async function startServer(env: Env = {}, start: Start = {}): Promise<ServerProcess> {
  const server = await launchServer(env, start)
  const { child, origin } = server
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  // It answers a moment before it listens to signals, and says so only then.
  const listens = () => server.output().includes('"msg":"listening"')
  const isDecided = async () => child.exitCode !== null || (listens() && (await isReady()))
  await vi.waitUntil(isDecided, { timeout: 120_000 }).catch(() => undefined)
  if (await isReady()) return server
  throw new Error(`the server did not start:\n${server.output()}`)
}
