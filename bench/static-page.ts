import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { quick } from '../e2e/support/browsers.ts'
import {
  firstVisit,
  type Line,
  medians,
  ROUNDS,
  type Steps,
  throttle,
  watchFirstRow,
} from './in-chromium.ts'

/** Steps on a page that is ready and has no script: the most that line and processor allow. */
export async function measureStatic(address: string): Promise<Record<Line, Steps>> {
  const browser = await chromium.launch(quick)
  const measured: Record<Line, Steps[]> = { slow: [], fast: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const line of ['slow', 'fast'] as const) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      measured[line].push(await walkStatic(context, address, line))
      await context.close()
    }
  }
  await browser.close()
  return { slow: medians(measured.slow), fast: medians(measured.fast) }
}

/** Steps that need several presses, such as to approve, are as many pages. */
async function walkStatic(context: BrowserContext, address: string, line: Line): Promise<Steps> {
  const page = await context.newPage()
  await throttle(context, page, line)
  await page.addInitScript(watchFirstRow)
  const { row, longTasks } = await firstVisit(page, address, 'row')
  const first = row / 1000
  const follow = async (selector: string) => {
    await Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()])
    return rowSeconds(page)
  }
  const nextPage = await follow('.pager [rel=next]')
  const opened = await follow('[data-row]')
  const again = await follow('[data-row]')
  return {
    'first row': first,
    interactive: first,
    'next page': nextPage,
    'search by Enter': nextPage,
    'open a deal': opened,
    'ask to approve': opened,
    approve: again,
    'long tasks': longTasks / 1000,
  }
}

/** Since the press or the address that led to the page. */
async function rowSeconds(page: Page): Promise<number> {
  await page.waitForFunction(() => window.seen.row > 0)
  return (await page.evaluate(() => window.seen.row)) / 1000
}
