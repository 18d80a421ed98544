import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect } from '@playwright/test'
import { fastFolder } from './fast-folder.ts'

const START_MS = 120_000
/** Without windows where there is such a browser: it needs half of the processor's time. */
const candidates = ['/usr/bin/chromium-headless-shell', process.env.CHROMIUM, '/usr/bin/chromium']
const args = ['--headless=new', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0']

export type KillableBrowser = Awaited<ReturnType<typeof openKillable>>

/** A browser with a profile of its own that outlives it, as a phone whose battery ends keeps what it had. */
export async function openKillable() {
  const profile = await mkdtemp(join(fastFolder, 'dealdesk-profile-'))
  const portFile = join(profile, 'DevToolsActivePort')
  let child: ChildProcess | undefined
  let browser: Browser | undefined

  async function start(): Promise<BrowserContext> {
    for (const name of ['DevToolsActivePort', 'SingletonLock'])
      await rm(join(profile, name), { force: true })
    const program = candidates.find((path) => path && existsSync(path))
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const flags = [...args, ...asRoot, `--user-data-dir=${profile}`, 'about:blank']
    child = spawn(program ?? chromium.executablePath(), flags, { detached: true, stdio: 'ignore' })
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`)
    const [context] = browser.contexts()
    if (!context) throw new Error('a browser without a context')
    return context
  }

  async function port(): Promise<string> {
    const text = () => readFile(portFile, 'utf8').catch(() => '')
    await expect.poll(text, { timeout: START_MS, intervals: [20] }).toContain('\n')
    return (await text()).split('\n')[0] ?? ''
  }

  /** At once and with all of its processes, whatever it is doing. */
  async function kill(): Promise<void> {
    const { pid } = child ?? {}
    if (pid === undefined || child?.exitCode !== null) return
    const ended = new Promise((done) => child?.once('exit', done))
    process.kill(-pid, 'SIGKILL')
    await ended
    await browser?.close().catch(() => undefined)
  }

  /** Ends as people end it, with all that it keeps written to the disk. */
  async function close(): Promise<void> {
    const ended = new Promise((done) => child?.once('exit', done))
    const tools = await browser?.newBrowserCDPSession()
    await tools?.send('Browser.close').catch(() => undefined)
    await ended
  }

  return {
    start,
    close,
    kill,
    async end(): Promise<void> {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
