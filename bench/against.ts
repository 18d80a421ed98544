import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../src/platform/root.ts'
import { childrenOf, threadCpuMs } from './cpu.ts'
import { asChange } from './last.ts'
import { cycle, load, percentile } from './load.ts'
import { casesOf } from './pages.ts'
import { aligned } from './report.ts'
import { postmasterOf, startServer } from './server.ts'
import { signIn } from './sign-in.ts'

const DEALS = 10_000
const CONNECTIONS = 8
const BATCH = 24
const VISITS = 2
const ROUNDS = 30
/** Some 5,000 requests of a build, for V8 to compile what they run. */
const WARM_UP_ROUNDS = 20
/** What is done after an answer, such as the log, is part of its price. */
const SETTLE_MS = 4

type Cpu = { app: number; database: number }
type Page = { name: string; measure(): Promise<Cpu>; samples: Cpu[] }

/**
 * CPU of the pages of two builds, the one in the given folder and the project's own. Noise of a busy
 * machine only adds, so small batches in random order and the 25th percentile hide most of it.
 */
const [folder = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-against-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const [old, copy] = [join(dataDir, 'then'), join(dataDir, 'now')]
mkdirSync(old, { mode: 0o700 })
// The older build fills it, the newer one migrates its copy.
const fill = `const { fillWorld } = await import('./bench/world.ts')
await fillWorld(${JSON.stringify(old)}, ${DEALS})`
execFileSync(process.execPath, ['--input-type=module', '-e', fill], { cwd: folder })
execFileSync('cp', ['-a', old, copy])
const then = await start(old, folder)
const now = await start(copy, root)
// Both by turns from the start: a build that waits gives back compiled code with its memory.
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
  const pages = [...then.pages, ...now.pages].map((page) => ({ page, place: Math.random() }))
  for (const { page } of pages.toSorted((a, b) => a.place - b.place)) {
    const cpu = await page.measure()
    if (round >= 0) page.samples.push(cpu)
  }
}
await then.stop()
await now.stop()
console.log(aligned([['CPU ms: app + database', 'then', 'now', 'change'], ...then.pages.map(line)]))

async function start(data: string, built: string) {
  const { port, pid, stop } = await startServer(data, built)
  const postmaster = postmasterOf(data)
  const cases = await casesOf(port, await signIn(port))
  const pages = cases.map(({ name, requests, perVisit }): Page => {
    const turns = cycle(requests)
    const visits = perVisit > 1 ? VISITS : BATCH
    return { name, samples: [], measure: () => measure(turns, visits, perVisit) }
  })
  return { pages, stop }

  type Turns = Iterator<Buffer, never>
  async function measure(turns: Turns, visits: number, perVisit: number, tries = 9): Promise<Cpu> {
    const app = threadCpuMs(pid)
    const database = databaseCpuMs(postmaster)
    const count = visits * perVisit
    const { refused } = await load(port, turns, { connections: CONNECTIONS, count })
    // A server that the machine leaves too little time answers with 503.
    if (refused > 0 && tries > 0) {
      return sleep(1000).then(() => measure(turns, visits, perVisit, tries - 1))
    }
    if (refused > 0) throw new Error('a page was not answered with 200')
    await sleep(SETTLE_MS)
    const used = [...databaseCpuMs(postmaster)].map(([id, ms]) => ms - (database.get(id) ?? 0))
    return {
      app: (threadCpuMs(pid) - app) / visits,
      database: used.reduce((sum, ms) => sum + Math.max(0, ms), 0) / visits,
    }
  }
}

/** Of each process of a server, as some end and others begin meanwhile. */
function databaseCpuMs(postmaster: number): Map<number, number> {
  return new Map(childrenOf(postmaster).map((pid) => [pid, threadCpuMs(pid)]))
}

function line(page: Page, at: number): string[] {
  const before = priceOf(page)
  const after = priceOf(now.pages[at] ?? page)
  const change = (after.app + after.database) / (before.app + before.database)
  const shown = ({ app, database }: Cpu) => `${app.toFixed(2)} + ${database.toFixed(2)}`
  return [page.name, shown(before), shown(after), asChange(change)]
}

function priceOf({ samples }: Page): Cpu {
  const low = (key: keyof Cpu) => {
    const sorted = samples.map((cpu) => cpu[key]).sort((a, b) => a - b)
    return percentile(sorted, 25)
  }
  return { app: low('app'), database: low('database') }
}
