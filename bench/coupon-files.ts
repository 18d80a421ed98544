import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, hiddenFields, openBrowser } from './browser.ts'
import { memoryMiB } from './cpu.ts'
import { startServer } from './server.ts'
import { fillWorld, WORLD_PASSWORD } from './world.ts'

const COUPONS = 1_000_000
/** Pages after which the server's own memory has settled. */
const WARM_UP = 500
const LIST = '/deals/list/merchant?status=active'

// Coupon files of a million, by the form as a merchant sends them: how fast they are read, what that
// costs in memory, and whether a page of the same server is kept waiting meanwhile.
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await fillWorld(dataDir, 400)
const server = await startServer(dataDir)
const origin = `http://localhost:${server.port}`
const browser = openBrowser(origin)
await signIn()
const files = `${await findDeal()}/coupons`
const day =
  (await browser.get(`${files}/couponSample.csv`)).html.match(/\d\d-\d\d-\d{4}/)?.[0] ?? ''

for (let turn = 0; turn < WARM_UP; turn += 1) await browser.get(LIST)
console.log('a page alone, ms:', await pages(5))
await measure('counts', Array(COUPONS / 100_000).fill(`${day},100000`), 'expiryDate,couponCount')
const codes = Array.from({ length: COUPONS }, (_, at) => `BENCH-${at + 1_000_000},${day}`)
await measure('own codes', codes, 'couponCode,expiryDate')
const half = codes.map((line, at) => (at % 2 ? `HALF-${line}` : line.replace(day, 'soon')))
await download(await measure('every second line bad', half, 'couponCode,expiryDate'))
await server.stop()

/** Answers the page of the file. */
async function measure(name: string, lines: readonly string[], head: string): Promise<string> {
  const content = [head, ...lines, ''].join('\r\n')
  const before = memory()
  const watched = { peak: before }
  const watch = setInterval(() => {
    watched.peak = Math.max(watched.peak, memory())
  }, 50)
  const uploaded = await timed(() => upload(content))
  const file = uploaded.result
  const tried = await timed(() => until(file, 'Start import'))
  await browser.post(`${file}/start`, hiddenFields((await browser.get(file)).html))
  const [imported, times] = await Promise.all([timed(() => until(file, 'were added')), pages(30)])
  clearInterval(watch)
  const megabytes = (Buffer.byteLength(content) / 1e6).toFixed(1)
  const steps = [uploaded, tried, imported].map(({ seconds }) => seconds.toFixed(1))
  console.log(`${name}: ${megabytes} MB, ${Math.round(COUPONS / imported.seconds)} coupons/s`)
  console.log(`  upload, dry run, import: ${steps.join(', ')} s`)
  console.log(`  memory ${before.toFixed(0)} MiB before, ${watched.peak.toFixed(0)} MiB at most`)
  console.log(`  a page meanwhile, ms: ${times}`)
  return file
}

async function download(file: string): Promise<void> {
  const { result, seconds } = await timed(() => browser.get(`${file}/failed-coupons.csv`))
  const lines = result.html.split('\n').length
  console.log(`failed-coupons.csv: ${lines} lines in ${seconds.toFixed(1)} s`)
}

async function timed<Result>(act: () => Promise<Result>) {
  const begun = performance.now()
  const result = await act()
  return { result, seconds: (performance.now() - begun) / 1000 }
}

/** p50 and the slowest of list pages, one every half second for so many seconds. */
async function pages(seconds: number): Promise<string> {
  const times: number[] = []
  for (let turn = 0; turn < seconds * 2; turn += 1) {
    const begun = performance.now()
    const { status } = await browser.get(LIST)
    if (status !== 200) throw new Error(`the list was answered with ${status}`)
    times.push(performance.now() - begun)
    await sleep(500)
  }
  const sorted = times.sort((a, b) => a - b)
  return `p50 ${sorted[sorted.length >> 1]?.toFixed(0)}, slowest ${sorted.at(-1)?.toFixed(0)}`
}

async function upload(content: string): Promise<string> {
  const form = new FormData()
  form.set('_csrf', hiddenFields((await browser.get(files)).html)._csrf ?? '')
  form.set('file', new File([content], 'bench.csv'))
  const answer = await fetch(origin + files, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie: browser.cookie(), origin, 'sec-fetch-site': 'same-origin' },
  })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`the upload was answered with ${answer.status}`)
  return location
}

async function until(file: string, words: string): Promise<void> {
  while (!(await browser.get(file)).html.includes(words)) await sleep(200)
}

async function signIn(): Promise<void> {
  const fields = { username: 'nadeesha@harbourhouse.example', password: WORLD_PASSWORD }
  const answer = await browser.post('/login', { ...(await formOf(browser, '/login')), ...fields })
  if (answer.status !== 303) throw new Error(`the sign-in was answered with ${answer.status}`)
}

async function formOf(from: Browser, path: string): Promise<Record<string, string>> {
  return hiddenFields((await from.get(path)).html)
}

async function findDeal(): Promise<string> {
  const deal = (await browser.get(LIST)).html.match(/href="(\/deals\/view\/[^"?]+)"/)?.[1]
  if (!deal) throw new Error('no deal takes coupons')
  return deal
}

function memory(): number {
  return memoryMiB(server.pid) ?? 0
}
