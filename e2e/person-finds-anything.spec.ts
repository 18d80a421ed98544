import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox')
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

test('a deal is reached from anywhere by keyboard, and Escape leads back [SHELL-110, SHELL-111]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'merchant')
  await page.goto('/dashboard')
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  const link = page.getByRole('link', { name: 'Dashboard' }).first()
  await link.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(active(page)).toHaveText('Dashboard')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'option-0')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText('Sign out')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveText('Dashboard')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(link).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('hoppers')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/deals\/view\/merchant\//)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/hoppers/i)
  expect(refused).toEqual([])
})

test('the button opens it, an action presses the button of the page [SHELL-110, SHELL-111]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await field(page).fill('theme dark')
  await expect(active(page)).toHaveText('Theme: Dark')
  await active(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Meta+k')
  await field(page).fill('audit')
  await expect(active(page)).toContainText('Audit')
  await page.mouse.click(5, 5)
  await expect(palette(page)).toBeHidden()
})

test('without script the button leads to a page that finds the same deal [SHELL-111]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator', { javaScriptEnabled: false })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(page).toHaveURL(/\/search\?$|\/search$/)
  await page.getByRole('searchbox').fill('hoppers')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=hoppers/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /hoppers/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/deals\/view\/admin\//)
})
