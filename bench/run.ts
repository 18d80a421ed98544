import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot } from '../src/platform/root.ts'
import { ENCODINGS, partsOf, pictureHeaders } from './cold-visit.ts'
import { cpuSeconds, familyCpuSeconds, memoryMiB } from './cpu.ts'
import { measureCrowd } from './crowd.ts'
import { measureInChromium } from './in-chromium.ts'
import { accept, compareWithLast, pricesOf } from './last.ts'
import { cycle, load, requestBytes } from './load.ts'
import { type Case, caseOf, casesOf, HUNDRED_PAGES, LIST } from './pages.ts'
import { type Row, stepsTable, table } from './report.ts'
import { postmasterOf, type Started, startBareList, startCeiling, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { measureStatic } from './static-page.ts'
import { fillWorld } from './world.ts'

const DEALS = 10_000
const CONNECTIONS = 50
/** As many as browsers open to one host. */
const BROWSER_CONNECTIONS = 6
const WARM_UP_SECONDS = 1.5
const SECONDS = 6
/** Half of them one list again and again, half a hundred in turn. */
const MIXED_PAGES = 16_000

type Processes = { app: number; database: number | null }

const { values: given, positionals } = parseArgs({
  options: { accept: { type: 'boolean' } },
  allowPositionals: true,
})
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const begun = performance.now()
print(`a world of ${DEALS} deals …`)
await fillWorld(dataDir, DEALS)
const server = await startServer(dataDir)
const rows = await measureAll(server)
print('pages in a browser, six times slower')
const steps = await measureInChromium(await signedInVisit(server))
const bare = await startBareList(dataDir)
const still = await measureStatic(`http://localhost:${bare.port}/static`)
const bareList = caseOf('bare list (floor)', { port: bare.port, path: '/' })
const floor = await measure(bareList, bare.port, processesOf(bare))
await bare.stop()
await measureCrowds(server)
await server.stop()
const memory = await measureMemory()
console.log(`\n${table([floor, ...rows], floor)}\n`)
console.log(`${stepsTable(steps, still)}\n`)
console.log(`${CONNECTIONS} connections, ${cpus().length} cores, Node ${process.version}`)
console.log(`memory after ${MIXED_PAGES} pages: ${memory?.toFixed(0) ?? '?'} MiB`)
write({
  at: new Date().toISOString(),
  node: process.version,
  deals: DEALS,
  memory,
  floor,
  rows,
  steps,
  still,
})
const prices = pricesOf(rows.slice(1), floor)
if (given.accept) accept(prices)
else if (compareWithLast(prices)) process.exitCode = 1
print('done')

async function measureAll({ port, pid }: Started): Promise<Row[]> {
  const { cookie, deal } = await signIn(port)
  const offered = { 'accept-encoding': ENCODINGS }
  const cases = [
    caseOf('sign-in page', { port, path: '/login', headers: offered }),
    ...(await casesOf(port, { cookie, deal })),
    caseOf('search page', { port, path: '/search?q=tea', headers: { cookie, ...offered } }),
  ]
  const parts = await partsOf({ port, cookie, path: LIST })
  const path = parts.find((part) => part.startsWith('/media/'))
  if (path) cases.push(caseOf('thumbnail', { port, path, headers: pictureHeaders }))
  const rows: Row[] = []
  for (const one of cases) rows.push(await measure(one, port, processesOf({ pid })))
  return [await ceiling(rows[1]?.bytes ?? 0), ...rows]
}

function processesOf({ pid }: Pick<Started, 'pid'>): Processes {
  return { app: pid, database: postmasterOf(dataDir) }
}

/** Of a server of its own: what others asked before would be in it. */
async function measureMemory(): Promise<number | null> {
  print(`${MIXED_PAGES} pages for the memory`)
  const { port, pid, stop } = await startServer(dataDir)
  const { cookie } = await signIn(port)
  const headers = { cookie, 'accept-encoding': ENCODINGS }
  const pages = HUNDRED_PAGES.flatMap((page) => [LIST, page])
  const requests = pages.map((path) => requestBytes({ port, path, headers }))
  await load(port, cycle(requests), { connections: CONNECTIONS, count: MIXED_PAGES })
  const memory = memoryMiB(pid)
  await stop()
  return memory
}

async function measureCrowds({ port }: Started): Promise<void> {
  const { cookie } = await signIn(port)
  for (const connections of [250, 750]) {
    print(`${connections} connections`)
    const headers = { cookie, 'accept-encoding': ENCODINGS }
    await measureCrowd({ port, path: LIST, headers }, connections)
  }
}

async function signedInVisit({ port }: Started) {
  const { cookie } = await signIn(port)
  return { origin: `http://localhost:${port}`, cookie, list: LIST }
}

async function ceiling(bytes: number): Promise<Row> {
  const { port, pid, stop } = await startCeiling(Math.round(bytes))
  const one = caseOf('static bytes (ceiling)', { port, path: '/' })
  const row = await measure(one, port, { app: pid, database: null })
  await stop()
  return row
}

async function measure(one: Case, port: number, { app, database }: Processes): Promise<Row> {
  const { name, requests, perVisit } = one
  print(name)
  const connections = perVisit > 1 ? BROWSER_CONNECTIONS : CONNECTIONS
  await load(port, cycle(requests), { connections, seconds: WARM_UP_SECONDS })
  const before = { app: cpuSeconds(app), database: database && familyCpuSeconds(database) }
  const measured = await load(port, cycle(requests), { connections, seconds: SECONDS })
  const visits = measured.requests / perVisit
  const used = (from: number | null, to: number | null) =>
    from === null || to === null ? null : ((to - from) * 1000) / visits
  return {
    ...measured,
    name,
    perVisit,
    requestsPerSecond: measured.requestsPerSecond / perVisit,
    bytes: measured.bytes * perVisit,
    appCpu: used(before.app, cpuSeconds(app)),
    databaseCpu: used(before.database, database && familyCpuSeconds(database)),
  }
}

function write(results: object) {
  const file = resolve(positionals[0] ?? inRoot('bench', 'results', `${Date.now()}.json`))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  console.log(file)
}

function print(what: string) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  process.stderr.write(`${seconds.padStart(3)} s  ${what}\n`)
}
