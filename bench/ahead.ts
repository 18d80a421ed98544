import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { quick } from '../e2e/support/browsers.ts'
import { cpuSeconds, familyCpuSeconds } from './cpu.ts'
import { cookiesOf } from './in-chromium.ts'
import { postmasterOf, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { fillWorld } from './world.ts'

const DEALS = 10_000
const WARM_UP_PAIRS = 3
const PAIRS = WARM_UP_PAIRS + Number(process.argv[2] ?? 12)
/** Long enough that a page at rest asks for what comes next. */
const READING_MS = 900

type Visit = { cpu: number; bytes: number; requests: number }

/** What a visit costs with pages asked for before they are pressed, and without: alternating pairs, medians of their quotients. */
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-ahead-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await fillWorld(dataDir, DEALS)
const server = await startServer(dataDir)
const { cookie } = await signIn(server.port)
const origin = `http://localhost:${server.port}`
const browser = await chromium.launch(quick)
const quotients: Record<keyof Visit, number[]> = { cpu: [], bytes: [], requests: [] }
for (let pair = 0; pair < PAIRS; pair += 1) {
  const isAheadFirst = pair % 2 === 0
  const first = await visit(browser, isAheadFirst)
  const second = await visit(browser, !isAheadFirst)
  const [ahead, plain] = isAheadFirst ? [first, second] : [second, first]
  console.log(`ahead ${shown(ahead)}; without ${shown(plain)}`)
  if (pair < WARM_UP_PAIRS) continue
  for (const key of ['cpu', 'bytes', 'requests'] as const) {
    quotients[key].push(ahead[key] / plain[key])
  }
}
await browser.close()
await server.stop()
for (const [key, values] of Object.entries(quotients)) {
  const sorted = values.toSorted((a, b) => a - b)
  const ends = [sorted[0], sorted.at(-1)].map((value) => value?.toFixed(2)).join('–')
  console.log(`${key} of a visit, ÷ without: ${sorted[sorted.length >> 1]?.toFixed(2)} (${ends})`)
}

async function visit(browser: Browser, isAhead: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesOf({ origin, cookie }))
  const page = await context.newPage()
  // What a person asks for who saves data.
  if (!isAhead)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  const session = await context.newCDPSession(page)
  const traffic = { bytes: 0, requests: 0 }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    traffic.requests += 1
  })
  await session.send('Network.enable')
  const before = cpu()
  await walk(page)
  const used = cpu() - before
  await context.close()
  return { cpu: used, ...traffic }
}

/** By pointer: a list and its next page, a record of each of two lists, a question and its decision. */
async function walk(page: Page): Promise<void> {
  await page.goto(`${origin}/deals/list/admin`, { waitUntil: 'networkidle' })
  await read(page)
  await press(page, '.pager [rel=next]')
  await press(page, '#list tbody tr:nth-child(4) [data-row]')
  await press(page, '#menu a[href="/merchant"]')
  await press(page, '#list tbody tr:nth-child(3) [data-row]')
  await page.goto(`${origin}/approvals?tab=deals`, { waitUntil: 'networkidle' })
  await read(page)
  await press(page, '#list tbody tr:nth-child(5) [data-row]')
  await press(page, '#main a[href*="/approve"]')
  await press(page, '#dialog .acts .primary')
}

/** Moves there as a hand does, in a fifth of a second, and presses. */
async function press(page: Page, selector: string): Promise<void> {
  const control = page.locator(selector).first()
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  await page.mouse.move(box.x + Math.min(box.width, 60) / 2, box.y + box.height / 2, { steps: 12 })
  await page.waitForTimeout(120)
  await page.mouse.down()
  await page.mouse.up()
  await read(page)
}

async function read(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(READING_MS)
}

/** Milliseconds of the server and the database. */
function cpu(): number {
  const database = familyCpuSeconds(postmasterOf(dataDir)) ?? 0
  return ((cpuSeconds(server.pid) ?? 0) + database) * 1000
}

function shown({ cpu, bytes, requests }: Visit): string {
  return `${cpu.toFixed(0)} ms, ${(bytes / 1024).toFixed(1)} KiB, ${requests} requests`
}
