import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { quick } from '../e2e/support/browsers.ts'

/** What a list's answer is seen by: its own element stays when a page is turned. */
const FIRST_ROW = '#list tbody tr'
const SLOWER = 6
export const ROUNDS = 3
const KBIT = 1000 / 8
const lines = {
  slow: { latency: 400, throughput: 400 * KBIT },
  fast: { latency: 150, throughput: 1600 * KBIT },
} as const

export type Line = keyof typeof lines
/** Seconds from the navigation or the click until the change is painted, other units by name. */
export type Steps = Record<string, number>
type Visit = { origin: string; cookie: string; list: string }

declare global {
  interface Window {
    seen: { row: number; interactive: number; shift: number; longTasks: number }
  }
}

/** Medians of the steps on each line; the processor is six times slower. Links are pressed without pointer, so only what a page at rest asks for ahead is there. */
export async function measureInChromium(visit: Visit): Promise<Record<Line, Steps>> {
  const browser = await chromium.launch(quick)
  const measured: Record<Line, Steps[]> = { slow: [], fast: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const line of ['slow', 'fast'] as const) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies(cookiesOf(visit))
      measured[line].push(await walk(context, visit, line))
      await context.close()
    }
  }
  await browser.close()
  return { slow: medians(measured.slow), fast: medians(measured.fast) }
}

async function walk(context: BrowserContext, { origin, list }: Visit, line: Line): Promise<Steps> {
  const page = await context.newPage()
  const traffic = await throttle(context, page, line)
  await page.addInitScript(watchFirstRow)
  const { row, interactive, shift, longTasks } = await firstVisit(
    page,
    origin + list,
    'interactive',
  )
  const cold = { requests: traffic.requests, KiB: traffic.bytes / 1024 }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const nextPage = await press(page, '.pager [rel=next]', FIRST_ROW)
  await open(page, origin + list)
  const typed = await type(page, 'tea')
  await open(page, origin + list)
  const entered = await type(page, 'rice', true)
  await open(page, origin + list)
  const shown = await pressIsShown(page, '#list tbody [data-row]')
  await page.waitForURL(/\/view\//)
  await page.waitForLoadState('networkidle')
  const back = await goBack(page)
  await open(page, origin + list)
  const opened = await press(page, '#list tbody [data-row]', '#main > *')
  await open(page, `${origin}${list}?status=pending`)
  await press(page, '#list tbody [data-row]', '#main > *')
  await page.waitForLoadState('networkidle')
  const question = await press(page, '#main a[href*="/approve"]', '#dialog > *')
  const approve = await press(page, '#dialog .acts .primary', '#main > *')
  return {
    'first row': row / 1000,
    interactive: interactive / 1000,
    'next page': nextPage,
    'search by typing': typed,
    'search by Enter': entered,
    'open a deal': opened,
    'a press is shown': shown,
    'Back to the list': back,
    'ask to approve': question,
    approve,
    'long tasks': longTasks / 1000,
    'layout shift': shift,
    'requests of the first visit': cold.requests,
    'KiB of the first visit': cold.KiB,
    'elements of the list': nodes,
  }
}

/** What a first visit saw, once it has had its row, or its script too. Asked over the protocol: a first `evaluate` compiles a script of its own, a long task of 0.2 s. */
export async function firstVisit(
  page: Page,
  address: string,
  until: 'row' | 'interactive',
): Promise<Window['seen']> {
  const session = await page.context().newCDPSession(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'window.seen',
      returnByValue: true,
    })
    const seen: Window['seen'] = result.value
    if (seen[until] > 0) return seen
    await sleep(100)
  }
}

/** Until the script runs: a click before would load a whole page. */
async function open(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(
    () => document.readyState === 'complete' && document.documentElement.dataset.js !== undefined,
  )
}

export async function throttle(context: BrowserContext, page: Page, line: Line) {
  const session = await context.newCDPSession(page)
  const { latency, throughput } = lines[line]
  const traffic = { requests: 0, bytes: 0 }
  session.on('Network.requestWillBeSent', () => {
    traffic.requests += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return traffic
}

/** Runs in the page before anything else. */
export function watchFirstRow() {
  const seen = { row: 0, interactive: 0, shift: 0, longTasks: 0 }
  window.seen = seen
  type Entry = PerformanceEntry & { value?: number }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.entryType === 'longtask') seen.longTasks += entry.duration
      else seen.shift += entry.value ?? 0
    }
  }).observe({ entryTypes: ['longtask', 'layout-shift'] })
  const look = () => {
    if (!seen.row && document.querySelector('#list tbody tr'))
      setTimeout(() => {
        seen.row ||= performance.now()
      })
    const ready =
      document.readyState !== 'loading' && document.documentElement?.dataset.js !== undefined
    if (ready && seen.row) seen.interactive = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Seconds from pressing the first of the selector until another element stands at the place. */
function press(page: Page, selector: string, place: string): Promise<number> {
  return page.evaluate(changeAfter, { selector, place, enter: false, wait: false })
}

/** Seconds from pressing a link until the next frame, which dims it. */
function pressIsShown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        document.querySelector<HTMLElement>(link)?.click()
        requestAnimationFrame(() => setTimeout(() => resolve((performance.now() - begun) / 1000)))
      }),
    selector,
  )
}

/** Seconds until the list stands there again. */
async function goBack(page: Page): Promise<number> {
  const begun = performance.now()
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForSelector('#list tbody tr')
  return (performance.now() - begun) / 1000
}

async function type(page: Page, term: string, enter = false): Promise<number> {
  const search = page.locator('#list-search, #main input[type=search]').first()
  await search.focus()
  if (enter) await search.evaluate((input: HTMLInputElement, value) => (input.value = value), term)
  else await search.pressSequentially(term.slice(0, -1), { delay: 60 })
  const changed = page.evaluate(changeAfter, {
    selector: '#main input[type=search]',
    place: FIRST_ROW,
    enter,
    wait: !enter,
  })
  if (!enter) await page.keyboard.type(term.slice(-1))
  return changed
}

type Change = { selector: string; place: string; enter: boolean; wait: boolean }

/** @throws if nothing changed within a minute: the page is not what the measure knows */
function changeAfter({ selector, place, enter, wait }: Change): Promise<number> {
  return new Promise((resolve, reject) => {
    const before = document.querySelector(place)
    const control = document.querySelector<HTMLElement>(selector)
    let begun = performance.now()
    if (wait)
      control?.addEventListener('input', ({ timeStamp }) => {
        begun = timeStamp
      })
    else if (enter) (control as HTMLInputElement).form?.requestSubmit()
    else control?.click()
    const look = () => {
      const now = document.querySelector(place)
      if (performance.now() - begun > 60_000)
        reject(new Error(`${location.pathname}: ${place} did not change after ${selector}`))
      else if (now && now !== before) setTimeout(() => resolve((performance.now() - begun) / 1000))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** All but the one that says that the styles are known: each visit is a first one. */
export function cookiesOf({ origin, cookie }: Pick<Visit, 'origin' | 'cookie'>) {
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
  })
  return cookies.filter(({ name }) => !name.endsWith('styles'))
}

export function medians(rounds: readonly Steps[]): Steps {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(
    names.map((name) => {
      const values = rounds.map((steps) => steps[name] ?? 0).sort((a, b) => a - b)
      return [name, values[Math.floor(values.length / 2)] ?? 0]
    }),
  )
}
