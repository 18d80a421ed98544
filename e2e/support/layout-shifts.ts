import type { Page } from '@playwright/test'

/** From its next page on a tab adds up how far things moved without having been asked to. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.sum += Reflect.get(entry, 'value')
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum since the page began. */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'shifts').sum)
}
