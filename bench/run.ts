import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { inRoot } from '../src/platform/root.ts'
import { measureColdVisits, partsOf, pictureHeaders } from './cold-visit.ts'
import { cpuSeconds, familyCpuSeconds, memoryMiB } from './cpu.ts'
import { measureCrowd } from './crowd.ts'
import { measureInChromium } from './in-chromium.ts'
import { load, type Target } from './load.ts'
import { type Row, stepsTable, table } from './report.ts'
import { postmasterOf, type Started, startBareList, startCeiling, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { measureStatic } from './static-page.ts'
import { fillWorld } from './world.ts'

const DEALS = 10_000
const CONNECTIONS = 50
const WARM_UP_SECONDS = 1.5
const SECONDS = 6
/** What browsers of today offer. */
const ENCODINGS = 'gzip, deflate, br, zstd'

type Case = { name: string; path: string; headers?: Record<string, string> }
type Processes = { app: number; database: number | null }

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
const floor = await measure('bare list (floor)', { port: bare.port, path: '/' }, processesOf(bare))
await bare.stop()
const memory = memoryMiB(server.pid)
await measureCrowds(server)
await server.stop()
console.log(`\n${table([floor, ...rows], floor)}\n`)
console.log(`${stepsTable(steps, still)}\n`)
console.log(`${CONNECTIONS} connections, ${cpus().length} cores, Node ${process.version}`)
console.log(`memory of the server afterwards: ${memory?.toFixed(0) ?? '?'} MiB`)
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
print('done')

async function measureAll({ port, pid }: Started): Promise<Row[]> {
  const { cookie, deal } = await signIn(port)
  const signedIn = { cookie, 'accept-encoding': ENCODINGS }
  const swap = { ...signedIn, 'hx-request': 'true' }
  const list = '/deals/list/admin'
  const cases: Case[] = [
    { name: 'sign-in page', path: '/login', headers: { 'accept-encoding': ENCODINGS } },
    { name: 'list of deals', path: list, headers: signedIn },
    { name: 'list, main', path: list, headers: { ...swap, 'hx-target': 'main#main' } },
    {
      name: 'page 2, region',
      path: `${list}?page=2`,
      headers: { ...swap, 'hx-target': 'div#list' },
    },
    {
      name: 'search, region',
      path: `${list}?q=tea`,
      headers: { ...swap, 'hx-target': 'div#list' },
    },
    { name: 'deal', path: deal, headers: signedIn },
    { name: 'dashboard', path: '/dashboard', headers: signedIn },
    { name: 'approvals', path: '/approvals', headers: signedIn },
    { name: 'report of deals', path: yearOfDeals(), headers: signedIn },
    { name: 'search page', path: '/search?q=tea', headers: signedIn },
  ]
  const visit = { port, cookie, path: list }
  const picture = (await partsOf(visit)).find((part) => part.startsWith('/media/'))
  if (picture) cases.push({ name: 'thumbnail', path: picture, headers: pictureHeaders })
  const processes = processesOf({ pid })
  const rows: Row[] = []
  for (const one of cases) rows.push(await measure(one.name, { port, ...one }, processes))
  print('cold visits')
  rows.push(await measureColdVisits(visit, processes))
  return [await ceiling(rows[1]?.bytes ?? 0), ...rows]
}

function processesOf({ pid }: Pick<Started, 'pid'>): Processes {
  return { app: pid, database: postmasterOf(dataDir) }
}

/** The large world's deals were all seen within the last year, none within the last days. */
function yearOfDeals(): string {
  const to = businessDate(Date.now(), 'Asia/Colombo')
  return `/reports/deals?from=${addDays(to, -364)}&to=${to}`
}

async function measureCrowds({ port }: Started): Promise<void> {
  const { cookie } = await signIn(port)
  for (const connections of [250, 750]) {
    print(`${connections} connections`)
    const headers = { cookie, 'accept-encoding': ENCODINGS }
    await measureCrowd({ port, path: '/deals/list/admin', headers }, connections)
  }
}

async function signedInVisit({ port }: Started) {
  const { cookie } = await signIn(port)
  return { origin: `http://localhost:${port}`, cookie, list: '/deals/list/admin' }
}

async function ceiling(bytes: number): Promise<Row> {
  const { port, pid, stop } = await startCeiling(bytes)
  const row = await measure(
    'static bytes (ceiling)',
    { port, path: '/' },
    { app: pid, database: null },
  )
  await stop()
  return row
}

async function measure(name: string, target: Target, { app, database }: Processes): Promise<Row> {
  print(name)
  await load(target, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS })
  const before = { app: cpuSeconds(app), database: database && familyCpuSeconds(database) }
  const measured = await load(target, { connections: CONNECTIONS, seconds: SECONDS })
  const used = (from: number | null, to: number | null) =>
    from === null || to === null ? null : ((to - from) * 1000) / measured.requests
  return {
    name,
    ...measured,
    appCpu: used(before.app, cpuSeconds(app)),
    databaseCpu: used(before.database, database && familyCpuSeconds(database)),
  }
}

function write(results: object) {
  const file = resolve(process.argv[2] ?? inRoot('bench', 'results', `${Date.now()}.json`))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  console.log(file)
}

function print(what: string) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  process.stderr.write(`${seconds.padStart(3)} s  ${what}\n`)
}
