import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { fastFolder } from './fast-folder.ts'
import { freePort } from './free-port.ts'

type Env = Record<string, string>

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
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(fastFolder, 'dealdesk-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}

/** The built server as a process of its own, without the demo world unless `env` says so. */
export async function launchServer(env: Env = {}, program = main): Promise<ServerProcess> {
  if (!existsSync(program)) throw new Error('nothing is built: run "npm run build" first')
  const port = env.PORT ?? String(await freePort())
  const dataDir = env.DATA_DIR ?? (await temporaryFolder())
  const { PATH = '', HOME = '/tmp' } = process.env
  const child = spawn(process.execPath, [program], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: port, DATA_DIR: dataDir, DEMO: 'off', ...env },
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
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return { child, origin: `http://127.0.0.1:${port}`, dataDir, output: () => output, exited }
}

/** As `launchServer`, answered when it takes requests. */
export async function startServer(env: Env = {}, program = main): Promise<ServerProcess> {
  const server = await launchServer(env, program)
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
