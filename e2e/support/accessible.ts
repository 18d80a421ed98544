import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between two themes of one page: the rules that look at colours. */
const colours = ['color-contrast', 'link-in-text-block']

/** Fails with what axe found on the page as it stands: rule, then the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: tags })
}

/** Fails with the elements whose colours axe cannot tell apart in dark; leaves the page as it was. */
export async function expectReadableInDark(page: Page): Promise<void> {
  await showIn(page, 'dark')
  await expectNoViolations(page, { type: 'rule', values: colours })
  await page.emulateMedia({ colorScheme: null })
}

/** The same on light and on dark ground. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showIn(page, colorScheme)
    await expectAccessible(page)
  }
}

/** Changes the theme and waits until every colour has arrived. */
async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}

/** Fails when the page is wider than the window: nobody should scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBeLessThanOrEqual(0)
}

/** Called directly: axe's own driver opens a second page for each look and takes five times as long. */
async function expectNoViolations(page: Page, runOnly: axe.RunOnly): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (only) => {
    const { violations } = await window.axe.run({ runOnly: only, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, runOnly)
  expect(found).toEqual([])
}
