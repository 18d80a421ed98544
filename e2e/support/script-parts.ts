import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const folder = 'dist/public/assets'

/** Parts of the script that come later than the page, each by a text that only it holds. */
const parts = {
  counterScan: 'URLSearchParams({code',
  keptPages: 'htmx:before:history:restore',
  prefetch: 'X-Prefetch',
  shortcuts: 'data-shortcuts-help',
  typing: 'data-echo',
} as const

/** Until a part has run. A page loads some of them when it is idle, which a busy machine may never be. */
export async function runPart(page: Page, part: keyof typeof parts): Promise<void> {
  // A part uses what the page's own script has set up.
  await page.locator('html[data-js]').waitFor({ state: 'attached' })
  await page.evaluate((address) => import(address).then(() => undefined), addressOf(part))
}

export function addressOf(part: keyof typeof parts): string {
  const found = readdirSync(folder).filter(
    (name) =>
      /^chunk-.*\.js$/.test(name) &&
      readFileSync(`${folder}/${name}`, 'utf8').includes(parts[part]),
  )
  if (found.length !== 1) throw new Error(`${found.length} chunks hold ${parts[part]}`)
  return `/assets/${found[0]}`
}
