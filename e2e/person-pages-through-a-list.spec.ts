import { expect, type Page } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const LIST = '/deals/list/admin'
const announced = (page: Page) => page.locator('#announce')
const caption = (page: Page) => page.locator('#list caption')

test('a further page of a list is announced, and the keyboard stands above its rows [SHELL-123]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto(LIST)
  for (const [rel, range] of [
    ['next', /^26–50 of/],
    ['next', /^51–75 of/],
    ['prev', /^26–50 of/],
  ] as const) {
    await page.locator(`#list .pager [rel=${rel}]`).focus()
    await page.keyboard.press('Enter')
    await expect(announced(page)).toHaveText(range)
    await expect(caption(page)).toBeFocused()
    await expect(page.locator('#list tbody tr').first()).toBeInViewport()
  }
  await page.keyboard.press('Tab')
  await expect(page.locator('#list thead :focus')).toHaveCount(1)
})

test('a chosen status and filter keep the focus, and so does a list whose chip is removed [SHELL-123]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto(`${LIST}?sort=title`)
  const status = page.locator('#main .segment a').nth(1)
  await status.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=/)
  await expect(status).toHaveAttribute('aria-current', 'true')
  await expect(status).toBeFocused()

  const opener = page.locator('.chips button:not(.fold)').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const filter = page.locator('#main .toolbar select').first()
  await expect(filter).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const chips = page.locator('.chips .on')
  await expect(chips).toHaveCount(1)
  await expect(filter).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(filter).toBeHidden()
  await expect(opener).toBeFocused()
  await chips.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(caption(page)).toBeFocused()
})

test('a screen that is opened is announced by its own title [SHELL-123]', async ({ browser }) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto(LIST)
  await page.locator('#list [data-row]').first().click()
  await expect(page).toHaveURL(/\/deals\/view\//)
  await expect(page).not.toHaveTitle(/^Deals/)
  await expect(announced(page)).toHaveText(await page.title())
})
