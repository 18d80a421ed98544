import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Language } from '#src/i18n/languages.ts'
import { openKillable } from '#tests/support/killable-browser.ts'
import { prepare, redeemByHand, redeemInPage } from './in-page.ts'
import type { Planned } from './plan.ts'

/** As slow as a cheap phone. */
const SLOWER = 6
const READY_MS = 180_000
const LOOK_MS = 500

export type TillDevice = Awaited<ReturnType<typeof openDevice>>

type Options = {
  /** By how much its clock is wrong, and how far in the past it begins, in milliseconds. */
  clock?: number
  past?: number
  language?: Language
  size?: { width: number; height: number }
}

/** The browser of one till. */
export async function openDevice(origin: string, options: Options = {}) {
  const { clock = 0, language = 'en', size } = options
  const browser = await openKillable()
  const verdicts: number[] = []
  let context: BrowserContext = await browser.start()
  let past = options.past ?? 0
  let page: Page = await open()

  async function open(): Promise<Page> {
    const opened = await context.newPage()
    if (size) await opened.setViewportSize(size)
    await context.addCookies([{ name: 'lang', value: language, url: origin }])
    await prepare(opened, clock - past)
    return opened
  }

  /** The counter, or what is kept of it while there is no line. */
  async function toCounter(): Promise<void> {
    const before = page
    page = await open()
    await before.close().catch(() => undefined)
    await page.goto(`${origin}/coupon-redeem`, { waitUntil: 'domcontentloaded' })
  }

  async function slowly<Result>(act: () => Promise<Result>): Promise<Result> {
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const result = await act()
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await tools.detach()
    return result
  }

  return {
    verdicts,
    get page() {
      return page
    },
    get shift() {
      return clock - past
    },
    /** Time goes on: so far in the past are whoever stands at the till now. */
    setPast(milliseconds: number): void {
      past = milliseconds
    },
    async redeem({ text, byHand }: Planned): Promise<string> {
      if (!byHand) return redeemInPage(page, text, clock - past)
      const answer = await slowly(() => redeemByHand(page, text, clock - past))
      const taken = await page.evaluate(() => window.verdicts.splice(0))
      verdicts.push(...taken.slice(-1))
      return answer
    },
    toCounter,
    /** Until all is kept that it needs without the line, and its owner lets it redeem so many coupons. */
    async getReady(coupons: number): Promise<void> {
      await toCounter()
      const deadline = performance.now() + READY_MS
      while (!(await page.evaluate(isReady, coupons))) {
        if (performance.now() > deadline) throw new Error('the till did not get ready')
        await sleep(LOOK_MS)
      }
      // Cookies are written to the disk every 30 s: who is killed before is no till yet.
      await browser.close()
      context = await browser.start()
      await toCounter()
    },
    async startWorking(): Promise<void> {
      await toCounter()
      await page.locator('#till-begin').click()
      await page.locator('#till-form').waitFor()
    },
    /** After its tab was closed, or the whole browser killed, whatever it was doing. */
    async comeBack(how: 'tab' | 'browser'): Promise<void> {
      if (how === 'tab') await page.close()
      else {
        await browser.kill()
        context = await browser.start()
      }
      await toCounter()
    },
    end: () => browser.end(),
  }
}

type Kept = { whole: boolean; limits: { coupons: number } }

/** In the page: its worker keeps the other page, and it has the whole list of coupons and its limits. */
async function isReady(coupons: number): Promise<boolean> {
  const kept = (await caches.keys()).filter((name) => name.startsWith('till-'))
  const store = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('till')
    opening.onsuccess = () => resolve(opening.result)
  })
  const synced = await new Promise<Kept | undefined>((resolve) => {
    const reading = store.transaction('meta').objectStore('meta').get('synced')
    reading.onsuccess = () => resolve(reading.result)
  })
  store.close()
  return kept.length > 0 && synced?.whole === true && synced.limits.coupons === coupons
}
