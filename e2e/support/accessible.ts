import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Every page reads it anew, for which half of the text needs half of the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between two themes of one page: the rules that look at colours. */
const colours = ['color-contrast', 'link-in-text-block']

/** Fails with what axe found on the page as it stands: rule, then the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'tag', values: tags })
}

/** Fails with the elements whose colours axe cannot tell apart in dark; leaves the page as it was. */
export async function expectReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { type: 'rule', values: colours })
  await page.emulateMedia({ colorScheme: null })
}

/** Every rule on light ground, and on dark those that look at colours. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await expectReadableInDark(page)
}

/** What fits and can be used at each width, from one load, and read in dark, where the width makes no difference. */
export async function expectUsableAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await expectFitsAt(page, width)
    await expectAccessible(page)
  }
  await expectReadableInDark(page)
}

/** Fails when the page is wider than a window of that width, which it leaves so. */
export async function expectFitsAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  // A chart is drawn for its new place a frame later.
  await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** Fails when the page is wider than the window: nobody should scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** By how many pixels a page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/**
 * Fails when the page does not fit in a font of wide letters or, where `targets` are looked at, these are too
 * close; leaves the page as it was.
 */
export async function expectRoomForWideLetters(page: Page, targets: boolean): Promise<void> {
  // The page's policy forbids style attributes and sheets, but not a property set by script.
  await page.evaluate(() => document.documentElement.style.setProperty('--sans', '"DejaVu Sans"'))
  await expectNoSidewaysScroll(page)
  if (targets) await expectNoViolations(page, { type: 'rule', values: ['target-size'] })
  await page.evaluate(() => document.documentElement.style.removeProperty('--sans'))
}

async function expectNoViolations(page: Page, runOnly: axe.RunOnly): Promise<void> {
  expect(await violationsOf(page, runOnly)).toEqual([])
}

/**
 * What axe finds: rule, then the elements. Called directly: axe's own driver opens a second page for each
 * look and takes five times as long.
 */
export async function violationsOf(
  page: Page,
  runOnly: axe.RunOnly = { type: 'tag', values: tags },
): Promise<string[]> {
  // What is pressed is dimmed until its answer has come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    // Halfway to its place or colour nothing is as people will read it. What is out of sight may never get there.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        animation.finish()
    const { violations } = await window.axe.run({
      runOnly: only,
      resultTypes: ['violations'],
      // Reading every style sheet serves an experimental rule alone, which no tag here chooses.
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, runOnly)
}
