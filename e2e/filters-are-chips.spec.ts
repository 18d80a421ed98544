import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

for (const [list, language] of [
  ['/orders', 'ru'],
  ['/deals/list/admin', 'en'],
  ['/audit', 'ru'],
] as const)
  test(`by keyboard ${list} is narrowed by chips that open, in ${language} [SHELL-94, SHELL-167]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { language })
    await page.goto(list)
    const chips = page.locator('.chips > span')
    const count = await chips.count()
    expect(count).toBeGreaterThan(1)
    for (const chip of await chips.getByRole('button').all()) {
      await chip.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('.panel:popover-open')).toHaveCount(1)
      await page.keyboard.press('Tab')
      await expect(page.locator('.panel:popover-open :focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.locator('.panel:popover-open')).toHaveCount(0)
      await expect(chip).toBeFocused()
    }
    await chips.first().getByRole('button').click()
    const choice = page.locator('.panel:popover-open select')
    await choice.selectOption({ index: 1 })
    await expect(chips.first()).toHaveClass('chip on')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await chips.first().getByRole('link').click()
    await expect(page.locator('.chip.on')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${list}$`))
    await page.context().close()
  })
for (const javaScriptEnabled of [true, false])
  test(`on a phone “Filters” opens and counts them, ${javaScriptEnabled ? 'with' : 'without'} JavaScript [SHELL-167]`, async ({
    browser,
  }) => {
    const viewport = { width: 390, height: 844 }
    const { page, t } = await signIn(browser, 'administrator', { viewport, javaScriptEnabled })
    await page.goto('/orders')
    await expect(page.locator('.chips')).toBeHidden()
    await page.getByRole('button', { name: t('common:search.filters') }).click()
    const sheet = page.locator('#filters')
    await sheet.locator('[name=from]').fill('2026-01-01')
    await sheet.locator('[name=least]').fill('1000')
    if (javaScriptEnabled) await page.keyboard.press('Tab')
    else
      await sheet
        .getByRole('button', { name: t('common:search.apply') })
        .first()
        .click()
    await expect(page).toHaveURL(/from=2026-01-01.*least=1000/)
    await expect(page.locator('.chip.on')).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await page.context().close()
  })
