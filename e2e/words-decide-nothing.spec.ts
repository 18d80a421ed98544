import { type Browser, expect, type Page } from '@playwright/test'
import { passing } from './support/early-pages.ts'
import { signIn } from './support/person.ts'
import { handsAreStill } from './support/still.ts'
import { test } from './support/test.ts'
import { addWaitingDeals } from './support/waiting-deals.ts'

const dialog = (page: Page) => page.locator('#dialog')
const rows = (page: Page) => page.locator('#list tbody tr')

/** The inbox with one deal of this name, its clock under the test's hand, and what it sends. */
async function inbox(browser: Browser, title: string, count = 1) {
  await addWaitingDeals(count, title)
  const { page } = await signIn(browser, 'administrator')
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/(approve|reject)|bulk-actions\/.+/.test(request.url()) && request.method() === 'POST')
      sent.push(request.url())
  })
  await page.clock.install()
  await page.goto(`/approvals?tab=deals&q=${title}`)
  await expect(rows(page)).toHaveCount(count)
  return { page, sent }
}

/** From now on no time passes, so that every key follows at once, however slow the machine. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Typed in a list or on a review with nothing in focus; somewhere in it is the key of a question. */
const words = ['jaffna crab night', 'japan house', 'is a real shop', 'roti and rice shop']

for (const text of words)
  test(`“${text}” and Enter, typed with no field in focus, decide nothing [SHELL-141]`, async ({
    browser,
  }) => {
    const { page, sent } = await inbox(browser, `Typed ${text}`)
    await page.keyboard.press('j')
    await expect(rows(page).locator('[data-row]:focus')).toHaveCount(1)
    await stopClock(page)
    const at = text.search(/[ar]/)
    await page.keyboard.type(text.slice(0, at + 1))
    await passing(page, () => dialog(page).isVisible()).toBe(true)
    await page.keyboard.type(text.slice(at + 1))
    await page.keyboard.press('Enter')
    await page.keyboard.press(' ')
    await expect(dialog(page)).toBeVisible()
    expect(sent).toEqual([])
    await page.clock.resume()
    await handsAreStill(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    expect(sent).toEqual([])
  })

test('after half a second Enter answers the question, and a letter before it begins the wait anew [SHELL-141]', async ({
  browser,
}) => {
  const { page, sent } = await inbox(browser, 'Words of an answer')
  await page.keyboard.press('j')
  await expect(rows(page).locator('[data-row]:focus')).toHaveCount(1)
  await stopClock(page)
  await page.keyboard.press('a')
  await passing(page, () => dialog(page).locator(':focus').count()).toBe(1)
  for (const key of ['d', 'Enter', ' ']) {
    await page.keyboard.press(key)
    await page.clock.runFor(499)
  }
  await page.keyboard.press(' ')
  expect(sent).toEqual([])
  await page.clock.runFor(500)
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect.poll(() => sent.length).toBe(1)
})

test('typed words send no comment either, and a line of it goes on [SHELL-141]', async ({
  browser,
}) => {
  const { page, sent } = await inbox(browser, 'Words of a comment')
  await page.keyboard.press('j')
  await expect(rows(page).locator('[data-row]:focus')).toHaveCount(1)
  await stopClock(page)
  await page.keyboard.press('r')
  const comment = dialog(page).getByRole('textbox')
  await passing(page, () => dialog(page).locator('textarea:focus').count()).toBe(1)
  await page.keyboard.type('bad photo')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('and no price')
  await expect(comment).toHaveValue('bad photo\nand no price')
  expect(sent).toEqual([])
  await page.clock.runFor(500)
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect.poll(() => sent.length).toBe(1)
})
